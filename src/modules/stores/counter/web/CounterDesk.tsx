import { IconQrcode } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { messageOf } from '#kernel/web/data/api.ts';
import { whenIdle } from '#kernel/web/data/whenIdle.ts';
import { Link, useSearchParams } from 'react-router';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { Button, Modal, SegmentedControl, TextInput } from '#kernel/web/ui/parts.ts';
import { hasCamera, useScanner } from '#kernel/web/ui/useScanner.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { keepOffline, KeptBookings } from '#modules/stores/kept-bookings/web/public.tsx';
import { useFind, type ActProps, type Scanned } from './act.ts';
import { Count } from './Count.tsx';
import { Issue } from './Issue.tsx';
import { Kit } from './Kit.tsx';
import { Adjust, OpenPack, Transfer } from './OneBatch.tsx';
import { Return } from './Return.tsx';
import css from './counter.module.css';

interface Act {
  label: string;
  hint: string;
  part: ComponentType<ActProps>;
}

/** What is done at the counter, in the order of a day. */
const acts = {
  issue: { label: 'Issue stock', hint: 'Scan batches, the work order and the badge', part: Issue },
  return: { label: 'Return', hint: 'Scan the batch or the work order it comes back from', part: Return },
  transfer: { label: 'Transfer', hint: 'Scan the location, then each batch that goes there', part: Transfer },
  count: { label: 'Count', hint: 'Scan the location, then each batch', part: Count },
  adjust: { label: 'Adjust', hint: 'Scan the batch whose quantity is wrong', part: Adjust },
  open: { label: 'Open a pack', hint: 'Scan the pack you open', part: OpenPack },
  kit: { label: 'Make a kit', hint: 'Scan the kit, its location and the batches that go into it', part: Kit },
} as const satisfies Record<string, Act>;
export type ActName = keyof typeof acts;

let sound: AudioContext | undefined;

const tones = { good: [880], warn: [660, 660], bad: [220, 180] } as const;

/** Three sounds a keeper tells apart without looking: taken, look here, refused (R-LBL-3). */
function beep(tone: keyof typeof tones): void {
  try {
    sound ??= new AudioContext();
    for (const [nth, pitch] of tones[tone].entries()) {
      const tune = sound.createOscillator();
      const loud = sound.createGain();
      loud.gain.value = 0.06;
      tune.frequency.value = pitch;
      tune.connect(loud).connect(sound.destination);
      tune.start(sound.currentTime + nth * 0.14);
      tune.stop(sound.currentTime + nth * 0.14 + 0.11);
    }
  } catch {
    // A browser without sound keeps the words.
  }
}

/** What the desk tells, and how loud: booked, look here, or refused. */
interface Said {
  tone: 'good' | 'warn' | 'bad';
  text: string;
}

/** One desk for everything a keeper does: choose what to do, scan, and the scan finds its place in it. */
export function CounterDesk({
  only,
  start = 'issue',
  code: first,
}: {
  only?: readonly ActName[];
  start?: ActName;
  code?: string | undefined;
}) {
  const { t } = useTranslation();
  const names = only ?? (Object.keys(acts) as ActName[]);
  const [act, setAct] = useState<ActName>(start);
  const [code, setCode] = useState('');
  const [scanned, setScanned] = useState<{ nth: number; found: Scanned } | null>(null);
  const [said, setSaid] = useState<Said | null>(null);
  const [entered, setEntered] = useState(0);
  const [isCamera, setCamera] = useState(false);
  const scanner = useRef<HTMLInputElement>(null);
  const acting = useRef<HTMLDivElement>(null);
  const { find, issued } = useFind();
  // Whoever stands here holds a scanner in the hand. Who chooses by the arrow keys goes on choosing.
  useEffect(() => {
    if (!document.activeElement?.matches('input[type=radio]:focus-visible')) scanner.current?.focus();
    // On a phone the row of acts is longer than the screen.
    acting.current?.querySelector('input:checked + label')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [act]);

  const toScanner = () => scanner.current?.focus();
  const say = (tone: Said['tone'], text: string) => {
    beep(tone);
    setSaid({ tone, text });
    toScanner();
  };
  const take = async (typed: string) => {
    const text = typed.trim();
    setCode('');
    if (!text) return setEntered((times) => times + 1);
    try {
      const found = await find(text);
      if (found.kind === 'unknown') return say('bad', t(found.message));
      beep('good');
      setSaid(null);
      setScanned((last) => ({ nth: (last?.nth ?? 0) + 1, found }));
    } catch (error) {
      say('bad', t(messageOf(error)));
    }
  };
  const begun = useRef(false);
  useEffect(() => {
    if (!first || begun.current) return;
    begun.current = true;
    void take(first);
  });
  const Act = acts[act].part;
  return (
    <div className={css.desk}>
      <KeptBookings />
      {names.length > 1 && (
        <SegmentedControl
          ref={acting}
          fullWidth
          size="md"
          className={css.acts}
          aria-label={t('What to do')}
          value={act}
          onChange={(name) => {
            setSaid(null);
            setScanned(null);
            setAct(name as ActName);
          }}
          data={names.map((name) => ({ value: name, label: t(acts[name].label) }))}
        />
      )}
      <form
        className={css.scan}
        onSubmit={(event) => {
          event.preventDefault();
          void take(code);
        }}
      >
        <TextInput
          ref={scanner}
          size="lg"
          autoComplete="off"
          aria-label={t('Scan or type a code')}
          placeholder={t(acts[act].hint)}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          classNames={{ input: 'mono' }}
        />
        <Button type="submit" size="lg" variant="default">
          {t('Find')}
        </Button>
        {hasCamera() && (
          <Button size="lg" variant="default" leftSection={<IconQrcode size={20} />} onClick={() => setCamera(true)}>
            {t('Camera')}
          </Button>
        )}
      </form>
      {said && !isCamera && <SaidLine said={said} />}
      <Act key={act} scanned={scanned} say={say} find={find} issued={issued} toScanner={toScanner} entered={entered} />
      {isCamera && (
        <Camera onCode={(seen) => void take(seen)} onClose={() => setCamera(false)}>
          {said && <SaidLine said={said} />}
          {!said && scanned && <p className={css.note}>{t('Taken. Hold the next code before the camera.')}</p>}
        </Camera>
      )}
    </div>
  );
}

function SaidLine({ said }: { said: Said }) {
  return (
    <p className={css.said} data-tone={said.tone} role={said.tone === 'bad' ? 'alert' : 'status'}>
      {said.text}
    </p>
  );
}

/** A code that stays before the camera is one scan; gone for so long, it is scanned anew. */
const sameCodeFor = 3000;

/** Stays open for the next scan (R-LBL-3). */
function Camera({
  onCode,
  onClose,
  children,
}: {
  onCode: (code: string) => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const last = useRef({ code: '', at: 0 });
  const { video, trouble } = useScanner((code) => {
    const at = Date.now();
    const isSame = code === last.current.code && at - last.current.at < sameCodeFor;
    last.current = { code, at };
    if (!isSame) onCode(code);
  });
  return (
    <Modal opened onClose={onClose} title={t('Scan a code')} size={440}>
      <video ref={video} className={css.camera} muted playsInline aria-label={t('Camera')} />
      {trouble && <p role="alert">{t(trouble)}</p>}
      {children}
    </Modal>
  );
}

/** What a link asks to do here: `/store/counter?act=count`. */
const actOf = (name: string | null): ActName => (Object.keys(acts) as ActName[]).find((one) => one === name) ?? 'issue';

/** The counter of the stores: scan first, for everything. */
export function CounterPage() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  useEffect(() => whenIdle(() => keepOffline()), []);
  return (
    <article>
      <PageHead
        title="Counter"
        meaning="Scan batches, locations, work orders and badges in any order. Enter on the empty field presses the button."
        actions={
          <Button component={Link} variant="default" to="/store/counter/counts">
            {t('Counts')}
          </Button>
        }
      />
      <CounterDesk start={actOf(query.get('act'))} code={query.get('code') ?? undefined} />
    </article>
  );
}
