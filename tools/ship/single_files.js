// In the page that is one file, what lies under this address lies in the page itself; nothing is asked of any network.
export const HERE = "https://cradle.invalid/";

/** Answer what is fetched from there by `find`: path -> type and bytes, or a promise. In the worker WebKit reads no Blob. */
export function serve(find) {
  globalThis.fetch = async (what) => {
    const path = String(what.url || what).replace(HERE, "").split(/[?#]/)[0];
    const file = await find(path);
    return file
      ? new Response(file.bytes, { headers: { "Content-Type": file.type } })
      : new Response(`${path} is not in this file`, { status: 404 });
  };
}
