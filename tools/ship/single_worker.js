// The worker of the page that is one file: the page sends it the files first, then all is as ever.
import { serve } from "./single_files.js";

onmessage = async ({ data }) => {
  serve((path) => data[path]);
  await import("../../assets/js/bots/bot-worker.js");
};
