export { compliancePassport, passportRecords } from './passport.ts';
