type Translate = (text: string) => string;

/** A controlled English text in a line: a Thai reader reads the Thai first, and behind it the English, which is what is signed. */
export function inBoth(text: string, t: Translate): string {
  const said = t(text);
  return said === text ? text : `${said} (${text})`;
}

/** A choice of a step as its reader says it; in English as it is recorded. */
export function choiceSaid(option: string, t: Translate): string {
  const said = t(`choice ${option}`);
  return said === `choice ${option}` ? option : `${said} (${option})`;
}
