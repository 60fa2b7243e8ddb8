import { areas, roleLevels, type Area, type RoleLevel } from '#kernel/shared/areas.ts';
import { hasRole, type Holder, type Right, type Allow } from '#kernel/shared/permission.ts';

/** What each area of rights is called. */
export const areaWords: Record<Area, string> = {
  admin: 'Administration',
  finance: 'Finance',
  maintenance: 'Maintenance',
  stores: 'Stores',
  quality: 'Quality',
  safety: 'Safety',
  training: 'Training',
  ndt: 'NDT',
  hr: 'Human resource',
  documents: 'Documents',
  purchasing: 'Purchasing',
  logistics: 'Logistics',
  marketing: 'Marketing',
  tools: 'Tools',
  projects: 'Projects',
  portal: 'Customer portal',
};

export const levelWords: Record<RoleLevel, string> = { viewer: 'Viewer', user: 'User', admin: 'Admin' };

/** Every role there is, `admin.viewer` and so on. */
export const everyRole = areas.flatMap((area) => roleLevels.map((level) => `${area}.${level}`));

/** `quality.admin` → `Quality: Admin`. */
export function roleWords(role: string): string {
  const [area = '', level = ''] = role.split('.');
  return `${areaWords[area as Area] ?? area}: ${levelWords[level as RoleLevel] ?? level}`;
}

/** What one numeric permission opens beside the ones below it (spec §6). */
export const permissionWords: Record<number, string> = {
  1: 'basic',
  2: 'logistics, human resource and training staff',
  3: 'quality, safety and templates',
  4: 'finance and quotations',
  5: 'administration',
};

/** Words with values in them, put into the reader's language where they are shown. */
export interface Said {
  text: string;
  values?: Record<string, string | number>;
}

/** The same in English, for what is stored. */
export const inEnglish = ({ text, values = {} }: Said): string =>
  text.replaceAll(/[{][{](\w+)[}][}]/g, (_, name: string) => String(values[name]));

function reasonFor(holder: Holder, right: Right): Said | null {
  if (right === 'public') return { text: 'everybody may, signed in or not' };
  if (right === 'signedIn') return { text: 'everybody who is signed in may' };
  if (right.startsWith('guest:')) return null;
  if (right.startsWith('level:')) {
    const level = Number(right.slice('level:'.length));
    const has = holder.permission;
    return has >= level ? { text: 'permission {{has}} is at least {{level}}', values: { has, level } } : null;
  }
  const role = holder.roles.find((one) => hasRole({ permission: 0, roles: [one] }, right));
  if (role === undefined) return null;
  return role === right
    ? { text: 'of the role {{role}}', values: { role } }
    : { text: 'the role {{role}} covers {{right}}', values: { role, right } };
}

/** Why a person may do something, in words; null when they may not. */
export function whyAllowed(holder: Holder, allow: Allow): Said | null {
  for (const right of [allow].flat() as Right[]) {
    const reason = reasonFor(holder, right);
    if (reason) return reason;
  }
  return null;
}

/** What would have to be given so that they may; one of them is enough. */
export function whatIsMissing(allow: Allow): Said[] {
  return ([allow].flat() as Right[])
    .filter((right) => right !== 'public' && !right.startsWith('guest:'))
    .map((right): Said =>
      right.startsWith('level:')
        ? { text: 'permission {{level}}', values: { level: right.slice('level:'.length) } }
        : { text: 'the role {{role}}', values: { role: roleWords(right) } },
    );
}
