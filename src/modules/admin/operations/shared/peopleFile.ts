import { areas, roleLevels } from '#kernel/shared/areas.ts';

const everyRole = areas.flatMap((area) => roleLevels.map((level) => `${area}.${level}`));

/** One line of the file people are taken in from. */
export interface FileLine {
  /** As counted in the file, the head being 1. */
  line: number;
  username: string;
  name: string;
  email: string;
  employeeNo: string;
  permission: number;
  roles: string[];
  faults: string[];
}

export const columns = ['username', 'name', 'email', 'employeeNo', 'permission', 'roles'] as const;
const mostLines = 500;

/** The cells of a text of comma or semicolon separated values, quotes as spreadsheets write them. */
export function cellsOf(text: string): string[][] {
  const plain = text.replace(/^\uFEFF/, '');
  const comma = (plain.split('\n', 1)[0] ?? '').includes(';') ? ';' : ',';
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    row.push(cell.trim());
    cell = '';
  };
  for (let at = 0; at < plain.length; at += 1) {
    const sign = plain[at] ?? '';
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (plain[at + 1] === '"') cell += plain[(at += 1)] ?? '';
      else isQuoted = false;
    } else if (sign === '"' && cell.trim() === '') {
      cell = '';
      isQuoted = true;
    } else if (sign === comma) endCell();
    else if (sign === '\n') {
      endCell();
      rows.push(row);
      row = [];
    } else if (sign !== '\r') cell += sign;
  }
  endCell();
  rows.push(row);
  return rows.filter((cells) => cells.some((one) => one !== ''));
}

/** Reads the file and says of each line what is wrong with it; a head that does not fit is the first line's fault. */
export function readPeopleFile(text: string): { head: string | null; lines: FileLine[] } {
  const [head = [], ...rest] = cellsOf(text);
  const at = new Map(head.map((name, index) => [name.toLowerCase().replaceAll(/[ _.]/g, ''), index]));
  const missing = ['username', 'name', 'email'].filter((name) => !at.has(name));
  if (missing.length > 0)
    return {
      head: `The first line must name the columns ${columns.join(', ')}; ${missing.join(', ')} is missing.`,
      lines: [],
    };
  if (rest.length > mostLines)
    return { head: `At most ${mostLines} people at once; this file has ${rest.length}.`, lines: [] };
  const seen = new Map<string, number>();
  const lines = rest.map((cells, index) => {
    const of = (name: string) => cells[at.get(name.toLowerCase()) ?? -1] ?? '';
    const faults: string[] = [];
    const line = index + 2;
    const username = of('username').toLowerCase();
    const email = of('email').toLowerCase();
    const roles = of('roles')
      .split(/[\s|]+/)
      .filter(Boolean);
    const permission = of('permission') === '' ? 1 : Number(of('permission'));
    if (!/^[a-z0-9][a-z0-9._-]{0,39}$/.test(username))
      faults.push('The user name needs letters, digits, dot, dash or underscore, at most 40.');
    if (of('name').length < 2) faults.push('The name is missing.');
    if (!/^[^\s@]+@[^\s@]+$/.test(email)) faults.push('The e-mail address does not look right.');
    if (!Number.isInteger(permission) || permission < 1 || permission > 5)
      faults.push('The permission is a number from 1 to 5.');
    const unknown = roles.filter((role) => !everyRole.includes(role));
    if (unknown.length > 0) faults.push(`Unknown role: ${unknown.join(', ')}.`);
    if (roles.includes('admin.admin'))
      faults.push('The right to administer is not given by a file: it takes two people.');
    for (const value of [username, email]) {
      const before = seen.get(value);
      if (before !== undefined) faults.push(`${value} stands in line ${before} already.`);
      else seen.set(value, line);
    }
    return {
      line,
      username,
      name: of('name'),
      email,
      employeeNo: of('employeeNo').toUpperCase(),
      permission,
      roles,
      faults,
    };
  });
  return { head: null, lines };
}
