/** What of a person decides which subjects are required. */
export interface Trainee {
  departmentId: string;
  position: string;
  /** Categories and groups of the authorisations the person holds. */
  categoryIds: readonly string[];
  groupIds: readonly string[];
}

export interface Requirement {
  departmentId: string | null;
  position: string | null;
  categoryId: string | null;
  groupId: string | null;
}

interface Asked {
  mandatory: boolean;
  disabled: boolean;
  requirements: readonly Requirement[];
}

const same = (left: string, right: string) => left.trim().toLowerCase() === right.trim().toLowerCase();

/** Whether a person is all that a line names. */
function matches(line: Requirement, person: Trainee): boolean {
  if (line.departmentId !== null && line.departmentId !== person.departmentId) return false;
  if (line.position !== null && !same(line.position, person.position)) return false;
  if (line.categoryId !== null && !person.categoryIds.includes(line.categoryId)) return false;
  return line.groupId === null || person.groupIds.includes(line.groupId);
}

/**
 * R-TRN-1: a mandatory subject is for everybody, or for those its lines name; one that is not mandatory is still for whoever holds an
 * authorisation its lines name.
 */
export function isRequired(subject: Asked, person: Trainee): boolean {
  if (subject.disabled) return false;
  if (subject.requirements.length === 0) return subject.mandatory;
  return subject.requirements.some(
    (line) => (subject.mandatory || line.categoryId !== null || line.groupId !== null) && matches(line, person),
  );
}
