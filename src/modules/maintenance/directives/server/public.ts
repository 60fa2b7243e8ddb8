/** What other modules may ask about directives and bulletins. */
export { adFactsOf, bulletinsNaming, directiveFacts } from './directive.queries.ts';
export { tellOfDirective } from './reach.ts';
export { lifeLimitsOf, lifeOnRecord, usedHere, lifeProblemOf, livesOfParts, type PartLife } from './lifeLimits.ts';
export { nameAlsoIn } from './supersession.ts';
