export interface SidebarItem {
  label: string;
  path: string;
  /** Numeric permission from which the entry shows (spec §2). */
  level: number;
  /** Opens in a new tab. */
  external?: boolean;
}

export interface SidebarGroup {
  label: string;
  items: readonly SidebarItem[];
}

const item = (label: string, path: string, level: number): SidebarItem => ({ label, path, level });
const external = (label: string, path: string, level: number): SidebarItem => ({ label, path, level, external: true });

/** The whole sidebar of the specification (§2), in its order, with its levels. An entry shows when a module has built its screen. */
export const sidebar: readonly SidebarGroup[] = [
  {
    label: 'Home',
    items: [
      item('Dashboard', '/dashboard', 1),
      item('Release Requests', '/maintenance/release-requests', 1),
      external('My Logbook', '/my-logbook', 1),
    ],
  },
  {
    label: 'Maintenance',
    items: [
      item('Planning', '/maintenance/planning', 1),
      item('Work Orders', '/maintenance/workorders', 1),
      item('Inspection Reports', '/maintenance/inspection-reports', 1),
      item('NDT Reports', '/maintenance/ndt', 1),
      item('Capabilities', '/maintenance/capabilities', 1),
      item('Templates', '/maintenance/templates', 3),
      item('Releases', '/maintenance/releases', 1),
      item('Manpower', '/manpower', 2),
      item('Work Orders Logs', '/workorders-logs', 1),
    ],
  },
  { label: 'Files', items: [item('Files', '/qa/docs', 1), item('Revision Control', '/qa/revision-control', 1)] },
  {
    label: 'Quality',
    items: [
      item('Training', '/qa/training', 2),
      item('NDT Training', '/qa/NDT-training', 2),
      item('Certifying Staff', '/qa/ccs', 3),
      item('Authorizations', '/qa/authorization-applications', 3),
      item('Provider Control', '/qa/vendors', 2),
      item('Internal Audits', '/qa/internal-audit', 3),
      item('Lost/Damaged Tools', '/qa/lost-damaged-tools', 3),
    ],
  },
  { label: 'Safety', items: [item('Safety Reports', '/safety/reports', 3), item('HIRA', '/safety/hira', 3)] },
  {
    label: 'Marketing',
    items: [item('Customers', '/marketing/customers', 1), item('Quotations', '/marketing/quotations', 4)],
  },
  {
    label: 'Logistics',
    items: [item('Receiving', '/logistics/receiving', 2), item('Shipping', '/logistics/shipping', 2)],
  },
  {
    label: 'Stores',
    items: [
      item('Spares', '/store/spares', 1),
      item('Tires', '/tires', 2),
      item('Worn Tires', '/worn-tires', 2),
      item('Tools & Equipment', '/tools', 1),
      item('Consumables', '/store/consumables', 1),
      item('MBD Reports', '/store/mbd-reports', 1),
      item('Quarantine', '/store/quarantine', 2),
      item('Scraps', '/store/scraps', 2),
    ],
  },
  {
    label: 'Finance',
    items: [
      item('Invoices', '/finance/invoicing', 4),
      item('SKUs', '/finance/sku', 4),
      item('Rates', '/finance/rates', 4),
      item('EPA', '/finance/epa', 4),
    ],
  },
  {
    label: 'Human Resource',
    items: [
      item('Employees', '/hr/employees', 2),
      item('Logbook', '/hr/logbook', 2),
      item('Badges & Stamps', '/hr/badges', 3),
    ],
  },
  { label: 'Admin', items: [item('Users', '/admin', 5), item('Customer Portal Users', '/customer-portal', 5)] },
  { label: 'Map', items: [item('Floor Plan', '/map', 1)] },
  { label: 'Projects', items: [item('Projects', '/projects', 2)] },
  { label: 'Links', items: [external('Purchasing', '/purchasing', 1), external('Documentation', '/documentation', 1)] },
];

/** Pages of records whose addresses are not under that of their list (spec §2), and screens beside a list. */
const elsewhere: Readonly<Record<string, string>> = {
  '/maintenance/mmc': '/maintenance/workorders',
  '/task-cards': '/maintenance/workorders',
  '/maintenance/directives': '/maintenance/capabilities',
  '/store/counter': '/store/spares',
  '/store/alternates': '/store/spares',
  '/store/movements': '/store/spares',
};

/** The entry an address belongs to, its parent for the page of a record: the longest that it stands under. */
export function entryAt(pathname: string): string | undefined {
  const under = (start: string) => pathname === start || pathname.startsWith(`${start}/`);
  const parent = Object.entries(elsewhere).find(([start]) => under(start))?.[1];
  if (parent) return parent;
  const paths = sidebar.flatMap(({ items }) => items.map(({ path }) => path)).filter(under);
  return paths.toSorted((one, other) => other.length - one.length)[0];
}

/** A New chip stands for less than 7 days (spec §9). */
export function isNew(since: string | undefined, now: Date): boolean {
  if (!since) return false;
  const age = now.getTime() - Date.parse(since);
  return age >= 0 && age < 7 * 86_400_000;
}
