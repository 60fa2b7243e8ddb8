/** Row types of the database; generated, see `npm run db -- types`. */
export interface DB {}
