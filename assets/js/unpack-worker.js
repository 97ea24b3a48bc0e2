// Fetches a file and unpacks it for whoever started this worker, part by part. What is sent back goes when this ends.
async function unpack(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return postMessage({ part: bytes }, [bytes.buffer]); // unpacked on the way
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")).getReader();
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read())
    postMessage({ part: value }, [value.buffer]);
}

onmessage = ({ data }) => {
  if (!data.address) return;
  unpack(data.address).then(
    () => postMessage({ end: true }),
    (error) => postMessage({ fault: String(error) }),
  );
};
