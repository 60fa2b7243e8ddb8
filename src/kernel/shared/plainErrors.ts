import { z } from 'zod';

// The default sentences of zod name types ("expected string, received undefined"). Where a schema brings no sentence of its own, these stand
// instead: on the server and in the browser, which both import this file for what it does.

const kinds: Readonly<Record<string, string>> = {
  string: 'A text',
  number: 'A number',
  int: 'A whole number',
  boolean: 'Yes or no',
};

const units: Readonly<Record<string, string>> = { string: ' characters', array: ' entries' };

/** What is wrong with a value, in plain words. */
function plainError(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? 'Required'
        : (kinds[issue.expected] ?? 'This value does not fit');
    case 'too_small':
      return `At least ${issue.minimum}${units[issue.origin] ?? ''}.`;
    case 'too_big':
      return `At most ${issue.maximum}${units[issue.origin] ?? ''}.`;
    case 'invalid_value':
      return `One of: ${issue.values.map(String).join(', ')}.`;
    case 'unrecognized_keys':
      return 'This field is not known here.';
    default:
      return 'This value does not fit';
  }
}

z.config({ customError: plainError });
