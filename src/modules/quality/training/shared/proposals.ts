/** Somebody who is due in a subject and in no open class of it. */
export interface DuePerson {
  employeeId: string;
  name: string;
  department: string;
  subjectId: string;
  language: 'th' | 'en';
  /** The last good day. */
  dueOn: string;
}

export interface Proposal {
  subjectId: string;
  language: 'th' | 'en';
  /** The first last good day among its people. */
  dueOn: string;
  people: DuePerson[];
}

/** Percent of a workshop that one class takes away on a day. */
const mostAwayPercent = 30;

/** How many of a workshop of so many people one class takes: one at least, or the smallest would never be trained. */
const mostOf = (people: number): number => Math.max(1, Math.floor((people * mostAwayPercent) / 100));

/**
 * R-TRN-9: classes out of who is due, by subject and language, each with no more people than seats and no more of one workshop than may be
 * away on a day; each is held on a day of its own. Who is due first goes first.
 */
export function proposeClasses(
  due: readonly DuePerson[],
  seats: number,
  headcount: ReadonlyMap<string, number>,
): Proposal[] {
  const proposals: Proposal[] = [];
  const inTurn = due.toSorted((a, b) => a.dueOn.localeCompare(b.dueOn) || a.employeeId.localeCompare(b.employeeId));
  for (const own of Map.groupBy(inTurn, (one) => `${one.subjectId} ${one.language}`).values()) {
    const classes: DuePerson[][] = [];
    for (const person of own) {
      const most = mostOf(headcount.get(person.department) ?? 0);
      const free = classes.find(
        (one) => one.length < seats && one.filter(({ department }) => department === person.department).length < most,
      );
      if (free) free.push(person);
      else classes.push([person]);
    }
    for (const people of classes) {
      const [first] = people;
      if (first) proposals.push({ subjectId: first.subjectId, language: first.language, dueOn: first.dueOn, people });
    }
  }
  return proposals.toSorted((a, b) => a.dueOn.localeCompare(b.dueOn) || b.people.length - a.people.length);
}
