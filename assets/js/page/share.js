// What Python calls to share a link: with another app, or by the clipboard.
export const sharing = (tell) => ({
  canShare: () => typeof navigator.share === "function",
  share(title, link) {
    navigator.share({ title, [/^\w+:\S+$/.test(link) ? "url" : "text"]: link }).catch(() => {});
  },
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
