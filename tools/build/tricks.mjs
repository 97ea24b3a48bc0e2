// Whether the build that runs has a trick: see tricks.py.
const without = (process.env.CRADLE_WITHOUT ?? "").split(" ");

export const uses = (trick) => !without.includes(trick);
