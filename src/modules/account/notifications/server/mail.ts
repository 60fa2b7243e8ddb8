import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer';
import type { ExternalServices } from '#kernel/server/context.ts';

export interface Mail {
  to: string;
  subject: string;
  /** Paragraphs; the HTML part is made of the same words. */
  paragraphs: readonly string[];
  button?: { label: string; url: string };
  /** Stays the same when the same mail is sent again, so that the other side can tell. */
  id: string;
}

const transports = new Map<string, Transporter>();

function transportTo(smtpUrl: string): Transporter {
  const known = transports.get(smtpUrl);
  if (known) return known;
  const made = createTransport({
    url: smtpUrl,
    connectionTimeout: 8_000,
    greetingTimeout: 8_000,
    socketTimeout: 15_000,
    // What goes out is made here: no file and no address is ever read in on the way.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  transports.set(smtpUrl, made);
  return made;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);
/** A header holds one line. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Both parts of a mail, of the same words. */
function partsOf(mail: Pick<Mail, 'paragraphs' | 'button'>): { text: string; html: string } {
  const lines = [...mail.paragraphs, ...(mail.button ? [`${mail.button.label}: ${mail.button.url}`] : [])];
  const button = mail.button
    ? `<p style="margin:24px 0"><a href="${escape(mail.button.url)}" style="background:#22487d;color:#ffffff;padding:10px 18px;border-radius:6px;text-decoration:none;font-weight:600">${escape(mail.button.label)}</a></p>`
    : '';
  const body = mail.paragraphs
    .map((paragraph) => `<p style="margin:0 0 14px">${escape(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('');
  return {
    text: `${lines.join('\n\n')}\n\n-- \nABS intranet\n`,
    html: `<!doctype html><html lang="en"><body style="margin:0;padding:24px;background:#f3f4f7"><div style="max-width:560px;margin:0 auto;padding:28px;background:#ffffff;border-radius:8px;font:15px/1.55 Inter,Segoe UI,Arial,sans-serif;color:#1b2030">${body}${button}<p style="margin:24px 0 0;color:#616978;font-size:13px">ABS intranet</p></div></body></html>`,
  };
}

/** Sends one mail by SMTP; without a server it becomes a file on this machine. Throws when the server refuses or is not there. */
export async function sendMail(outside: ExternalServices, mail: Mail): Promise<void> {
  const host = /@([\w.-]+)/.exec(outside.mailFrom)?.[1] ?? 'localhost';
  const message: SendMailOptions = {
    from: outside.mailFrom,
    to: { name: '', address: mail.to },
    subject: oneLine(mail.subject),
    messageId: `<${mail.id}@${host}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    ...partsOf(mail),
  };
  if (outside.smtpUrl !== null) {
    await transportTo(outside.smtpUrl).sendMail(message);
    return;
  }
  const drawn = await createTransport({ streamTransport: true, buffer: true, newline: 'unix' }).sendMail(message);
  await mkdir(outside.mailFolder, { recursive: true, mode: 0o700 });
  const name = `${mail.id.replaceAll(/[^\w-]/g, '_')}.eml`;
  await writeFile(join(outside.mailFolder, name), drawn.message as Buffer, { mode: 0o600 });
}
