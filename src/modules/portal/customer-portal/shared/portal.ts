/** What the portal's calls answer. */
export interface PortalPerson {
  name: string;
  email: string;
  customer: string;
  color: string;
  scopes: string[];
  company: string;
}

export interface PortalJob {
  number: string;
  partNumber: string;
  partName: string;
  serialNumber: string;
  customerRef: string | null;
  workScope: string;
  isUrgent: boolean;
  step: number;
  phase: string;
  isOpen: boolean;
  waitsForYou: boolean;
  receivedAt: string;
  dueAt: string;
  releasedAt: string | null;
  certificates: number;
  findings: number;
}

/** Jobs on one page of the list. */
export const jobsPerPage = 30;

/** A page of the customer's jobs. */
export interface PortalJobs {
  jobs: PortalJob[];
  /** Jobs on all pages. */
  found: number;
  /** All of the customer's jobs, whatever was looked for. */
  open: number;
  done: number;
  waiting: number;
  at: string;
}

export interface PortalFinding {
  number: string;
  defect: string;
  place: string;
  description: string;
  severity: string;
  disposition: string | null;
}

export interface PortalJobPage {
  job: PortalJob & { aircraft: string | null };
  reports: { number: string; sentAt: string; conclusion: string | null; findings: PortalFinding[] }[];
  certificates: { number: string; type: string; issuedAt: string; status: string; verifyToken: string }[];
}
