import type { IncomingHttpHeaders } from 'node:http';

/**
 * True unless the browser says that another site caused the request. Asked for every changing call, changing GETs included.
 * Browsers always send one of the three headers with such calls; a request without any comes from a program, which
 * nobody else's cookie travels with.
 */
export function isSameOriginRequest(
  headers: IncomingHttpHeaders,
  options: { publicUrl?: string | undefined } = {},
): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const hosts = [headers.host, options.publicUrl ? hostOf(options.publicUrl) : null].map((host) => host?.toLowerCase());
  const isOwn = (address: string) => {
    const host = hostOf(address);
    return host !== null && hosts.includes(host);
  };
  // `Origin: null` (a sandboxed frame, a redirect from elsewhere) is nobody we know.
  if (headers.origin !== undefined) return isOwn(headers.origin);
  return site !== undefined || headers.referer === undefined || isOwn(headers.referer);
}

function hostOf(address: string): string | null {
  return URL.parse(address)?.host.toLowerCase() || null;
}
