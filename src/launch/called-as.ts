/** How people call this installation's commands: in a checkout by npm, from the package on npm as it says. */
const { CALLED_AS: command } = process.env;

export const CALLED_AS =
  command === undefined
    ? { start: "npm start", worker: "npm run worker", admin: "npm run admin --", proof: "npm run proof --" }
    : { start: command, worker: `${command} worker`, admin: `${command} admin`, proof: `${command} proof` };
