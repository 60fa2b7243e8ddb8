export { compliancePassport } from './passport.ts';
