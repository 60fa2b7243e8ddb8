import { expect, test } from 'vitest';
import { isSameOriginRequest } from './csrf.ts';

const host = 'intranet.example:3000';

test.each([
  ['the page itself', { 'sec-fetch-site': 'same-origin', origin: `http://${host}` }, true],
  ['an address typed by hand', { 'sec-fetch-site': 'none' }, true],
  ['a program without any of the headers', {}, true],
  ['plain http from the page', { origin: `http://${host}` }, true],
  ['a changing GET over plain http from the page', { referer: `http://${host}/dashboard` }, true],
  ['the public address behind a proxy', { origin: 'https://abs.example' }, true],
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, false],
  ['a sister host', { 'sec-fetch-site': 'same-site' }, false],
  ['another site over plain http', { origin: 'http://evil.example' }, false],
  ['a link on another site over plain http', { referer: 'http://evil.example/x' }, false],
  ['the same host on another port', { origin: 'http://intranet.example:4000' }, false],
  ['a name that begins like ours', { origin: `http://${host}.evil.example` }, false],
  ['a sandboxed frame', { origin: 'null' }, false],
  ['a lying site with our own Origin missing', { 'sec-fetch-site': 'cross-site', referer: `http://${host}/` }, false],
  ['an unknown value of the browser header', { 'sec-fetch-site': 'other' }, false],
  ['a page of ours with a foreign Origin', { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }, false],
])('P30: %s', (_name, headers, allowed) => {
  expect(isSameOriginRequest({ host, ...headers }, { publicUrl: 'https://abs.example' })).toBe(allowed);
});
