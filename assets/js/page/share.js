// What Python calls to share a link, a picture or a report: with another app, by the clipboard, as a file, or by the
// addresses that index.html names for reports.
export const sharing = (tell) => ({
  canShare: () => typeof navigator.share === "function",
  share(title, link) {
    navigator.share({ title, [/^\w+:\S+$/.test(link) ? "url" : "text"]: link }).catch(() => {});
  },
  reportAddresses: () => document.querySelector('meta[name="reports"]')?.content || "",
  canSharePicture: () => Boolean(navigator.canShare?.({ files: [new File([], "cradle.png", { type: "image/png" })] })),
  keepPicture: (name) => import("./picture.js").then((pictures) => pictures.keep(name)),
  sharePicture: (name) => import("./picture.js").then((pictures) => pictures.share(name)),
  async copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      tell("copied", "yes");
    } catch {
      const field = document.querySelector("[data-select]");
      field?.focus();
      field?.select();
      tell("copied", document.execCommand("copy") ? "yes" : "");
    }
  },
});
