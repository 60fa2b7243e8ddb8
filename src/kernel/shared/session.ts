/** The claims of the token (spec §3), as `GET /api/session` answers them. */
export interface SessionClaims {
  sub: string;
  _id: string;
  name: string;
  employeeId: string | null;
  email: string;
  permission: number;
  roles: string[];
  exp: number;
}
