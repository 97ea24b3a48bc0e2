// The page opens files, and saves some.
const FILE_LIMIT = 8_000_000; // bytes, of all games

export function readChosen(input, tell) {
  const file = input.files[0];
  input.value = "";
  if (file) readFile(file, tell);
}

export async function readFile(file, tell) {
  if (file.size > FILE_LIMIT) return tell("file", "large", "");
  try {
    tell("file", "", await file.text());
  } catch {
    tell("file", "unreadable", "");
  }
}

export function download(name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: name.endsWith(".ics") ? "text/calendar" : "application/json" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
