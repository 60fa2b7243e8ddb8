import type { CreateOf } from '#kernel/shared/record.ts';
import type { authorizationScope } from '#modules/quality/authorizations/shared/authorization.record.ts';
import { roster } from './people.roster.ts';

type Scope = CreateOf<typeof authorizationScope>;
type Reach = Pick<Scope, 'taskLevels' | 'authorities'>;
type Rating = Scope['ratings'][number];

export type Shop = 'wheel' | 'brake' | 'battery' | 'oxygen' | 'tire';

/** The shops as authorisations know them. */
export const shops: Record<Shop, { code: string; name: string; rating: Rating; skills: string[] }> = {
  wheel: {
    code: 'WHEEL',
    name: 'Wheels',
    rating: 'C14',
    skills: ['disassemble', 'clean', 'repair', 'assemble', 'test'],
  },
  brake: {
    code: 'BRAKE',
    name: 'Brakes',
    rating: 'C14',
    skills: ['disassemble', 'clean', 'repair', 'assemble', 'test'],
  },
  battery: { code: 'BATT', name: 'Batteries', rating: 'C5', skills: ['disassemble', 'assemble', 'test'] },
  oxygen: { code: 'OXY', name: 'Oxygen bottles', rating: 'C15', skills: ['disassemble', 'clean', 'assemble', 'test'] },
  tire: { code: 'TIRE', name: 'Tires', rating: 'C14', skills: ['assemble', 'test'] },
};

export interface Holding {
  username: string;
  category: 'CS' | 'INS' | 'MEC' | 'NDT' | 'REC' | 'ENG' | 'PRO' | 'AUD';
  scope: ({ group: string; rating: Rating } & Partial<Reach>)[];
  /** Months from today until the licence ends. */
  licenceMonths?: number;
  notRenewed?: true;
  suspendedFor?: string;
}

const every: Shop[] = ['wheel', 'brake', 'battery', 'oxygen', 'tire'];
const lines = (of: readonly Shop[], more: Partial<Reach> = {}) =>
  of.map((shop) => ({ group: shops[shop].code, rating: shops[shop].rating, ...more }));
const ndtLines = (methods: readonly string[]) => methods.map((group) => ({ group, rating: 'D1' as const }));

/** Mechanics and their shops; whoever has more than one is lent out. */
const mechanics: [username: string, shops: Shop[]][] = [
  ['mechanic', ['wheel', 'brake', 'tire', 'battery', 'oxygen']],
  ['wichai', ['wheel', 'tire']],
  ['anan', ['wheel', 'tire']],
  ['wirat', ['wheel']],
  ['sunee', ['wheel']],
  ['tawee', ['wheel', 'brake']],
  ['prasit', ['brake', 'wheel']],
  ['kamon', ['brake']],
  ['jira', ['brake']],
  ['lamai', ['brake']],
  ['suwit', ['battery', 'oxygen']],
  ['vipa', ['battery']],
  ['niran', ['oxygen', 'battery']],
  ['yupin', ['oxygen']],
  ['boonmee', ['tire', 'wheel']],
  ['chai', ['tire']],
];

/** Who is authorised for what. `certifier` releases wheels and brakes for CAAT and EASA; `inspector` inspects everything. */
export const holdings: Holding[] = [
  { username: 'certifier', category: 'CS', scope: lines(['wheel', 'brake', 'tire']) },
  {
    username: 'preecha',
    category: 'CS',
    scope: [
      ...lines(['wheel', 'brake', 'battery'], { authorities: ['CAAT', 'EASA', 'FAA'] }),
      ...lines(['oxygen'], { authorities: ['CAAT'] }),
    ],
  },
  {
    username: 'malai',
    category: 'CS',
    scope: [
      ...lines(['battery', 'oxygen']),
      ...lines(['tire'], { authorities: ['CAAT'], taskLevels: ['inspection', 'repair'] }),
    ],
    licenceMonths: 1,
  },
  { username: 'inspector', category: 'INS', scope: lines(every) },
  { username: 'manee', category: 'INS', scope: lines(['brake', 'wheel', 'tire']) },
  { username: 'damrong', category: 'INS', scope: lines(['oxygen', 'battery']) },
  { username: 'preecha', category: 'INS', scope: lines(['wheel', 'brake']) },
  ...mechanics.map(([username, of]): Holding => ({
    username,
    category: 'MEC',
    scope: lines(of),
    ...(username === 'jira' ? { suspendedFor: 'Competence to be assessed again after finding IA-2026-05-F03' } : {}),
  })),
  { username: 'ndt', category: 'NDT', scope: ndtLines(['PT', 'MT', 'ET']) },
  { username: 'thawat', category: 'NDT', scope: ndtLines(['PT', 'MT', 'ET']) },
  { username: 'arthit', category: 'NDT', scope: ndtLines(['PT']) },
  { username: 'siriporn', category: 'PRO', scope: [{ group: 'ALL', rating: 'C14' }] },
  { username: 'inspector', category: 'REC', scope: [{ group: 'ALL', rating: 'C14' }] },
  { username: 'prapai', category: 'REC', scope: [{ group: 'ALL', rating: 'C14' }] },
  { username: 'stores', category: 'REC', scope: [{ group: 'ALL', rating: 'C14' }] },
  { username: 'siriporn', category: 'ENG', scope: lines(every, { authorities: ['CAAT', 'EASA', 'FAA'] }) },
  { username: 'planner', category: 'ENG', scope: lines(every, { authorities: ['CAAT', 'EASA', 'FAA'] }) },
  { username: 'logistics', category: 'REC', scope: [{ group: 'ALL', rating: 'C14' }] },
  { username: 'preecha', category: 'AUD', scope: [{ group: 'ALL', rating: 'C14' }] },
  { username: 'safety', category: 'AUD', scope: [{ group: 'ALL', rating: 'C14' }] },
];

export const ndtPeople: { username: string; methods: ('PT' | 'MT' | 'ET')[]; level: '1' | '2' | '3' }[] = [
  { username: 'ndt', methods: ['PT', 'ET', 'MT'], level: '2' },
  { username: 'thawat', methods: ['PT', 'ET', 'MT'], level: '3' },
  { username: 'arthit', methods: ['PT'], level: '1' },
];

interface ShopPerson {
  username: string;
  shop: Shop;
  level: number;
  /** No work in this shop for so many months. */
  stoppedMonths?: number;
}

/** Everybody's shops, for skills and experience. One certifying person has not been in the oxygen shop for long. */
export function shopGroups(): ShopPerson[] {
  const people: ShopPerson[] = mechanics.flatMap(([username, of]) =>
    of.map((shop) => ({ username, shop, level: isManager(username) ? 3 : 2 })),
  );
  people.push({ username: 'pim', shop: 'wheel', level: 1 });
  for (const { username, category, scope } of holdings) {
    if (category !== 'CS' && category !== 'INS') continue;
    for (const shop of every) {
      if (
        !scope.some((line) => line.group === shops[shop].code) ||
        people.some((one) => one.username === username && one.shop === shop)
      )
        continue;
      people.push({
        username,
        shop,
        level: 3,
        ...(username === 'malai' && shop === 'oxygen' ? { stoppedMonths: 21 } : {}),
      });
    }
  }
  for (const { username, level } of ndtPeople) people.push({ username, shop: 'wheel', level: Number(level) });
  return people;
}

function isManager(username: string): boolean {
  return roster.find((person) => person.username === username)?.position.includes('manager') ?? false;
}
