import { areas, roleLevels, type Role } from './areas.ts';

/** What an endpoint, a screen or a transition asks of a person. Leaving it out does not compile. */
export type Right =
  | 'public'
  | 'signedIn'
  | 'level:1'
  | 'level:2'
  | 'level:3'
  | 'level:4'
  | 'level:5'
  | Role
  /** Somebody with a guest session (portal, wall board): no member of staff. */
  | `guest:${string}`;

/** One right, or several of which any one is enough. */
export type Allow = Right | readonly Right[];

/** The facts a right is decided from. On the server they are read from the database at each call. */
export interface Holder {
  permission: number;
  roles: readonly string[];
  /** The name of a guest’s session. A guest has that one right, and none of staff. */
  guestOf?: string;
}

const knownAreas: ReadonlySet<string> = new Set(areas);
const levelRank: ReadonlyMap<string, number> = new Map(roleLevels.map((level, rank) => [level, rank]));

/** True when one of the person's roles covers the asked `area.level` (spec §6). A malformed role grants nothing. */
export function hasRole(holder: Holder, asked: string): boolean {
  const [area, level, ...rest] = asked.split('.');
  const wanted = levelRank.get(level ?? '');
  if (rest.length > 0 || wanted === undefined || !knownAreas.has(area ?? '')) return false;
  return holder.roles.some((role) => {
    const [heldArea, heldLevel, ...extra] = role.split('.');
    return extra.length === 0 && heldArea === area && (levelRank.get(heldLevel ?? '') ?? -1) >= wanted;
  });
}

function passes(holder: Holder | null, right: Right): boolean {
  if (right === 'public') return true;
  if (!holder) return false;
  if (holder.guestOf !== undefined || right.startsWith('guest:')) return right === `guest:${holder.guestOf}`;
  if (right === 'signedIn') return true;
  if (right.startsWith('level:')) return holder.permission >= Number(right.slice('level:'.length));
  return hasRole(holder, right);
}

const shortened: ReadonlySet<string> = new Set(['hr', 'ndt']);

/** What is asked for as people say it: `role Quality admin or Maintenance user`, `level 3`. */
export function rightsInWords(allow: Allow): string {
  const one = (right: Right): string => {
    const [area = '', level = ''] = right.split(/[.:]/);
    if (level === '') return 'a sign-in';
    if (area === 'level') return `level ${level}`;
    return `${shortened.has(area) ? area.toUpperCase() : area.charAt(0).toUpperCase() + area.slice(1)} ${level}`;
  };
  const rights = [allow].flat();
  const isRole = rights.every((right) => right.includes('.'));
  return `${isRole ? 'role ' : ''}${rights.map(one).join(' or ')}`;
}

/** The one question about rights, asked by server and screens alike. Deny is the default. */
export function can(holder: Holder | null, allow: Allow): boolean {
  return typeof allow === 'string' ? passes(holder, allow) : allow.some((right) => passes(holder, right));
}
