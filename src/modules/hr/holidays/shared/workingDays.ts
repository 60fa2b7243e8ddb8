const none: ReadonlySet<string> = new Set();

/** The day so many working days after a day: Monday to Friday, but the holidays given. */
export function addWorkingDays(day: string, count: number, holidays: ReadonlySet<string> = none): string {
  const date = new Date(`${day}T00:00:00Z`);
  const text = () => date.toISOString().slice(0, 10);
  for (let left = count; left > 0;) {
    date.setUTCDate(date.getUTCDate() + 1);
    const weekday = date.getUTCDay();
    if (weekday !== 0 && weekday !== 6 && !holidays.has(text())) left -= 1;
  }
  return text();
}
