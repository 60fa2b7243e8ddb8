import { useEffect, useRef, useState } from 'react';
import { messageOf } from '#kernel/web/data/api.ts';
import { refresh } from '#kernel/web/data/records.ts';
import { useSession } from '#kernel/web/data/session.ts';
import { Button, Group, Modal, Skeleton, Stack, TextInput } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { Meaning, Note } from '#kernel/web/ui/Note.tsx';
import { asksProof, ProofDialog } from '#modules/account/sign-in/web/public.tsx';
import { BackupCodes } from './BackupCodes.tsx';
import css from './twoStep.module.css';
import { getCall, sendCall, useGet } from '#kernel/web/data/calls.ts';
import {
  backupCodesCall,
  beginTwoStepCall,
  disableTwoStepCall,
  newBackupCodesCall,
  twoStepCall,
  verifyTwoStepCall,
} from '../shared/twoStep.calls.ts';

/** The specification's message, to the letter (§8). */
export const wrongCode = 'The code you entered is incorrect. Please try again with this new QR code.';
const codeLength = 6;

type Step = 0 | 1 | 2 | 3;
interface SetUp {
  qrCode: string;
  key: string;
}

/** Letters of a key or code in groups of four, as people read them out. */
export function inFours(text: string): string {
  return text.match(/.{1,4}/g)?.join(' ') ?? '';
}

/** 2-Step Authentication (spec §2, §4: width 500, steps 0 to 3). */
export function TwoStepDialog({ onClose, onChange }: { onClose: () => void; onChange?: (isOn: boolean) => void }) {
  const { t } = useTranslation();
  const { sub } = useSession();
  const own = { params: { sub } };
  const status = useGet(twoStepCall, { sub });
  const [step, setStep] = useState<Step>(0);
  const [setUp, setSetUp] = useState<SetUp | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [proof, setProof] = useState<'codes' | 'renew' | 'disable' | null>(null);

  // One call at a time; a call that needs a proof first opens the question for it.
  const run = async (work: () => Promise<void>, needs?: typeof proof) => {
    setBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      if (needs && asksProof(error)) setProof(needs);
      else setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const begin = async () => {
    setSetUp(await getCall(beginTwoStepCall, own));
    setStep(1);
  };
  const verify = async (token: string) => {
    const { verified, backupCodes } = await sendCall(verifyTwoStepCall, { ...own, body: { token } });
    if (verified) {
      setCodes(backupCodes);
      setStep(3);
      onChange?.(true);
      await refresh(['two-step', 'settings']);
      return;
    }
    await begin();
    setFailure(wrongCode);
  };
  const showCodes = async () => setCodes(await getCall(backupCodesCall, own));
  const renew = async () => setCodes(await sendCall(newBackupCodesCall, own));
  const disable = async () => {
    await getCall(disableTwoStepCall, own);
    onChange?.(false);
    await refresh(['two-step', 'settings']);
    onClose();
  };
  const work = { codes: showCodes, renew, disable };

  const isOn = status.data?.twoFactor.enabled ?? false;
  return (
    <>
      <Modal
        opened
        onClose={onClose}
        title={t('2-Step Authentication')}
        size={500}
        closeOnEscape={proof === null}
        trapFocus={proof === null}
      >
        <Stack gap="md" data-step={step}>
          {failure && <Note tone="bad">{t(failure)}</Note>}
          {step === 0 && !status.data && !status.error && <Skeleton height={90} />}
          {step === 0 && status.error && <Note tone="bad">{t(messageOf(status.error))}</Note>}
          {step === 0 && status.data && !isOn && (
            <>
              <Note tone="info">{t('Two-step authentication is off.')}</Note>
              <Meaning>
                {t(
                  'With it, signing in asks for your password and for a code of your phone. Somebody who has your password alone stays outside. You need an authenticator app, any will do.',
                )}
              </Meaning>
              <Group justify="flex-end">
                <Button loading={isBusy} onClick={() => void run(begin)}>
                  {t('Enable')}
                </Button>
              </Group>
            </>
          )}
          {step === 0 && status.data && isOn && (
            <>
              <Note tone="good">{t('Two-step authentication is on.')}</Note>
              {codes ? (
                <BackupCodes codes={codes} username={sub} />
              ) : (
                <Meaning>{t('Backup codes let you in when your phone is not at hand. Each works once.')}</Meaning>
              )}
              <Group justify="space-between">
                <Button variant="subtle" color="red" loading={isBusy} onClick={() => setProof('disable')}>
                  {t('Disable')}
                </Button>
                <Group gap="xs">
                  {!codes && (
                    <Button variant="default" loading={isBusy} onClick={() => void run(showCodes, 'codes')}>
                      {t('Show backup codes')}
                    </Button>
                  )}
                  <Button variant="default" loading={isBusy} onClick={() => void run(renew, 'renew')}>
                    {t('New backup codes')}
                  </Button>
                </Group>
              </Group>
            </>
          )}
          {step === 1 && setUp && (
            <>
              <Meaning>{t('Scan this QR code with your authenticator app, or type the key into it.')}</Meaning>
              <img className={css.qr} src={setUp.qrCode} alt={t('QR code of the key below')} width={220} height={220} />
              <output className={css.key} aria-label={t('Key')}>
                {inFours(setUp.key)}
              </output>
              <Group justify="space-between">
                <Button variant="default" onClick={() => setStep(0)}>
                  {t('Back')}
                </Button>
                <Button
                  data-autofocus
                  onClick={() => {
                    setFailure(null);
                    setStep(2);
                  }}
                >
                  {t('Next')}
                </Button>
              </Group>
            </>
          )}
          {step === 2 && (
            <CodeField isBusy={isBusy} onCode={(code) => void run(() => verify(code))} onBack={() => setStep(1)} />
          )}
          {step === 3 && codes && (
            <>
              <Note tone="good">{t('Two-step authentication is on.')}</Note>
              <BackupCodes codes={codes} username={sub} />
              <Group justify="flex-end">
                <Button onClick={onClose}>{t('Done')}</Button>
              </Group>
            </>
          )}
        </Stack>
      </Modal>
      {proof && (
        <ProofDialog
          title={proof === 'disable' ? 'Disable two-step authentication' : 'Backup codes'}
          meaning={
            proof === 'disable'
              ? 'Your password shows that it is you. After this the password alone opens your account.'
              : 'Your password shows that it is you who sees the codes.'
          }
          actionLabel={proof === 'disable' ? 'Disable' : 'Go on'}
          onProved={async () => {
            await work[proof]();
            setProof(null);
          }}
          onClose={() => setProof(null)}
        />
      )}
    </>
  );
}

/** Step 2: six signs that verify themselves. */
function CodeField({
  isBusy,
  onCode,
  onBack,
}: {
  isBusy: boolean;
  onCode: (code: string) => void;
  onBack: () => void;
}) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <>
      <TextInput
        ref={field}
        size="lg"
        className={css.code}
        label={t('Code')}
        description={t('The six digits the app shows now. They are checked as soon as you have typed them.')}
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        maxLength={codeLength}
        disabled={isBusy}
        value={code}
        onChange={(event) => {
          const typed = event.currentTarget.value;
          setCode(typed);
          if (typed.length === codeLength) onCode(typed);
        }}
      />
      <Group justify="flex-start">
        <Button variant="default" onClick={onBack} disabled={isBusy}>
          {t('Back')}
        </Button>
      </Group>
    </>
  );
}
