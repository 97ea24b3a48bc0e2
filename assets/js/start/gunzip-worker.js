// Fetches a file and unpacks it, in small parts, for whoever started this worker. What is sent back goes when this ends.
async function unpack(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return [bytes]; // unpacked on the way
  const parts = [];
  const { readable, writable } = new DecompressionStream("gzip");
  const packed = writable.getWriter();
  packed.write(bytes).catch(() => {}); // whoever reads is told
  packed.close().catch(() => {});
  const reader = readable.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) parts.push(next.value);
  return parts;
}

onmessage = ({ data }) => {
  if (!data.address) return;
  unpack(data.address).then(
    (parts) => postMessage({ parts }, parts.map(({ buffer }) => buffer)),
    (error) => postMessage({ fault: String(error) }),
  );
};
