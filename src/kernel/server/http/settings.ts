import { resolve } from 'node:path';
import { z } from 'zod';
import type { PeakSettings } from '../context.ts';

const settingsSchema = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRUSTED_PROXIES: z
    .string()
    .regex(/^[0-9a-fA-F.:/,\s]*$/, 'must be addresses or networks such as 10.0.0.5, 10.1.0.0/16')
    .default(''),
  CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(10).max(1_000).default(100),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  DATA_DIR: z.string().min(1).default('./var'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .optional(),
  DATABASE_REPLICA_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .optional(),
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  SESSION_SECRET_PREVIOUS: z.string().min(32, 'must have at least 32 characters').optional(),
  STORAGE_URL: z
    .string()
    .regex(/^(s3|file):\/\//, 'must start with s3:// or file://')
    .optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must start with smtp:// or smtps://' }).optional(),
  MAIL_FROM: z.string().min(3).max(200).default('ABS intranet <intranet@localhost>'),
  LINE_CHANNEL_TOKEN: z.string().min(10, 'must be the channel access token of the LINE Developers console').optional(),
  LINE_CHANNEL_SECRET: z.string().min(10, 'must be the channel secret of the LINE Developers console').optional(),
  LINE_API_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://api.line.me')
    .transform((at) => at.replace(/\/$/, '')),
  CARTRACK_URL: z
    .url()
    .regex(/^https:|^http:..(localhost|127.0.0.1)[:/]/, 'must start with https://')
    .optional(),
  CARTRACK_USER: z.string().min(1).max(100).optional(),
  CARTRACK_PASSWORD: z.string().min(1).max(200).optional(),
  PEAK_URL: z.url({ protocol: /^https?$/ }).optional(),
  PEAK_CONNECT_ID: z.string().min(1).max(200).optional(),
  PEAK_PASSWORD: z.string().min(1).max(200).optional(),
  PEAK_USER_TOKEN: z.string().min(1).max(500).optional(),
  PEAK_SIGNATURE: z.enum(['hex', 'base64']).default('hex'),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be 32 bytes in base64url, as `npx web-push generate-vapid-keys` prints them')
    .optional(),
  PUSH_SERVICES: z.string().default(''),
  LOGBOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  DOCUMENTATION_URL: z.url({ protocol: /^https?$/ }).optional(),
  SEED: z
    .string()
    .regex(
      /^(demo|none|(scale|ready|stock|history):\d{1,7})$/,
      'must be demo, none, scale:<number of jobs>, ready:<number of jobs>, stock:<number of movements> or history:<number of entries>',
    )
    .optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  NODE_ENV: z.string().default('development'),
});

export interface Settings {
  host: string;
  port: number;
  publicUrl: string | undefined;
  /** Addresses and networks of proxies whose word about the client's address is believed. */
  trustedProxies: string[];
  connectionsPerAddress: number;
  /** What machines that read `/metrics` bring along. */
  metricsToken: string | undefined;
  dataDir: string;
  databaseUrl: string | undefined;
  /** A database that follows it, for lists, searches and exports. */
  replicaUrl: string | undefined;
  sessionSecret: string | undefined;
  previousSessionSecret: string | undefined;
  storageUrl: string | undefined;
  seed: string;
  logLevel: string;
  production: boolean;
  smtpUrl: string | undefined;
  mailFrom: string;
  line: { token: string; secret?: string | undefined; url: string } | undefined;
  cartrack: { url: string; user: string; password: string } | undefined;
  peak: PeakSettings | undefined;
  vapidPrivateKey: string | undefined;
  /** Origins of push services besides those of the browsers. */
  pushServices: string[];
  /** Where menu entries lead that the company keeps on another site, by their own address. */
  links: Record<string, string>;
}

/** Reads the environment once at start. A wrong value stops the start with one sentence that names the variable. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  // An empty variable means "not set": that is how people switch a line of .env off.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = settingsSchema.safeParse(given);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new Error(`These settings are wrong: ${faults.join('; ')}. See .env.example.`);
  }
  const values = parsed.data;
  if (values.SESSION_SECRET_PREVIOUS && !values.SESSION_SECRET) {
    throw new Error(
      'These settings are wrong: SESSION_SECRET_PREVIOUS is set without SESSION_SECRET. See .env.example.',
    );
  }
  if (values.DATABASE_REPLICA_URL && !values.DATABASE_URL) {
    throw new Error('These settings are wrong: DATABASE_REPLICA_URL is set without DATABASE_URL. See .env.example.');
  }
  const tracker = [values.CARTRACK_URL, values.CARTRACK_USER, values.CARTRACK_PASSWORD].filter(Boolean).length;
  if (tracker > 0 && tracker < 3) {
    throw new Error(
      'These settings are wrong: CARTRACK_URL, CARTRACK_USER and CARTRACK_PASSWORD belong together. See .env.example.',
    );
  }
  const peak = [values.PEAK_URL, values.PEAK_CONNECT_ID, values.PEAK_PASSWORD, values.PEAK_USER_TOKEN].filter(
    Boolean,
  ).length;
  if (peak > 0 && peak < 4) {
    throw new Error(
      'These settings are wrong: PEAK_URL, PEAK_CONNECT_ID, PEAK_PASSWORD and PEAK_USER_TOKEN belong together. See .env.example.',
    );
  }
  const production = values.NODE_ENV === 'production';
  return {
    host: values.HOST,
    port: values.PORT,
    publicUrl: values.PUBLIC_URL?.replace(/\/$/, ''),
    trustedProxies: values.TRUSTED_PROXIES.split(/[\s,]+/).filter(Boolean),
    connectionsPerAddress: values.CONNECTIONS_PER_ADDRESS,
    metricsToken: values.METRICS_TOKEN,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    replicaUrl: values.DATABASE_REPLICA_URL,
    sessionSecret: values.SESSION_SECRET,
    previousSessionSecret: values.SESSION_SECRET_PREVIOUS,
    storageUrl: values.STORAGE_URL,
    seed: values.SEED ?? (production ? 'none' : 'demo'),
    logLevel: values.LOG_LEVEL,
    production,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    line: values.LINE_CHANNEL_TOKEN
      ? { token: values.LINE_CHANNEL_TOKEN, secret: values.LINE_CHANNEL_SECRET, url: values.LINE_API_URL }
      : undefined,
    cartrack:
      values.CARTRACK_URL && values.CARTRACK_USER && values.CARTRACK_PASSWORD
        ? {
            url: values.CARTRACK_URL.replace(/\/$/, ''),
            user: values.CARTRACK_USER,
            password: values.CARTRACK_PASSWORD,
          }
        : undefined,
    peak:
      values.PEAK_URL && values.PEAK_CONNECT_ID && values.PEAK_PASSWORD && values.PEAK_USER_TOKEN
        ? {
            url: values.PEAK_URL.replace(/\/$/, ''),
            connectId: values.PEAK_CONNECT_ID,
            password: values.PEAK_PASSWORD,
            userToken: values.PEAK_USER_TOKEN,
            signature: values.PEAK_SIGNATURE,
          }
        : undefined,
    vapidPrivateKey: values.VAPID_PRIVATE_KEY,
    pushServices: values.PUSH_SERVICES.split(/[\s,]+/).filter(Boolean),
    links: {
      ...(values.LOGBOOK_URL && { '/my-logbook': values.LOGBOOK_URL }),
      ...(values.DOCUMENTATION_URL && { '/documentation': values.DOCUMENTATION_URL }),
    },
  };
}
