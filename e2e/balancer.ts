import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { programOf } from './debian.ts';

/** One of those a balancer sends to. */
export interface Target {
  name: string;
  port: number;
  /** Where it says whether it may be sent to, when not at its own port. */
  checkPort?: number;
}

export interface Balancer {
  url: string;
  stop(): Promise<void>;
}

interface BalancerOptions {
  folder: string;
  port: number;
  /** `http`: calls one after the other to each process; `tcp`: connections of PostgreSQL, to the one that may be written to. */
  mode: 'http' | 'tcp';
  /** The address that is asked whether a target may be sent to. */
  check: string;
  targets: readonly Target[];
}

const find = () =>
  ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy', '/usr/bin/haproxy'].find((path) => existsSync(path));

function configuration({ mode, port, check, targets }: BalancerOptions): string {
  const servers = targets.map(
    ({ name, port: at, checkPort = at }) =>
      `  server ${name} 127.0.0.1:${at} check port ${checkPort} inter 300ms fall 2 rise 1 on-marked-down shutdown-sessions`,
  );
  return [
    'global\n  maxconn 4000',
    `defaults\n  mode ${mode}\n  timeout connect 1s\n  timeout client 1h\n  timeout server 1h\n  timeout tunnel 1h\n  timeout check 1s`,
    `frontend people\n  bind 127.0.0.1:${port}${mode === 'http' ? '\n  option forwardfor' : ''}\n  default_backend served`,
    `backend served\n  balance roundrobin\n  option httpchk GET ${check}${mode === 'http' ? '\n  option redispatch\n  retries 1' : ''}\n${servers.join('\n')}`,
    '',
  ].join('\n');
}

/** HAProxy of Debian in front of several processes or databases, set up as docs/operations.md says. */
export async function startBalancer(options: BalancerOptions): Promise<Balancer> {
  const file = join(options.folder, `haproxy-${options.port}.cfg`);
  writeFileSync(file, configuration(options));
  const child: ChildProcess = spawn(programOf('haproxy', find), ['-db', '-f', file], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await new Promise((resolve) => setTimeout(resolve, 600));
  if (child.exitCode !== null) throw new Error(`HAProxy did not start: ${said}`);
  return {
    url: `http://127.0.0.1:${options.port}`,
    stop: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null) return resolve();
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}
