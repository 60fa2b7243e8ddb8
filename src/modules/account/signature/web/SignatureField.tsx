import { IconArrowBackUp, IconDownload, IconEraser, IconUpload } from '@tabler/icons-react';
import SignaturePad from 'signature_pad';
import { useEffect, useRef, useState } from 'react';
import { ApiError, messageOf } from '#kernel/web/data/api.ts';
import { sendCall, sendForm } from '#kernel/web/data/calls.ts';
import { refresh } from '#kernel/web/data/records.ts';
import { saveFile } from '#kernel/web/data/saveFile.ts';
import { useSession } from '#kernel/web/data/session.ts';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { Button, FileButton, Group } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { Note } from '#kernel/web/ui/Note.tsx';
import { emptySignature, pen, signatureTypes, unsupportedSignature } from '../shared/pen.ts';
import css from './signature.module.css';
import { removeSignatureCall, uploadSignatureCall } from '../shared/signature.calls.ts';

const extensions: Record<string, string> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/svg+xml': 'svg' };

/**
 * The canvas to sign on, with the specification's pen (§9), and the way to give a picture instead. `givesFiles`: what is drawn can
 * be taken away as a file too (quality-people 2.7).
 */
export function SignatureField({ height, givesFiles = false }: { height: number; givesFiles?: boolean }) {
  const { t } = useTranslation();
  const { _id: id, sub } = useSession();
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);

  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    const drawing = new SignaturePad(element, { ...pen });
    pad.current = drawing;
    const onStroke = () => setFailure(null);
    drawing.addEventListener('beginStroke', onStroke);
    // The canvas has as many dots as the screen; what was drawn is drawn again at the new size.
    const fit = () => {
      const ratio = Math.max(window.devicePixelRatio, 1);
      const kept = drawing.toData();
      element.width = element.offsetWidth * ratio;
      element.height = element.offsetHeight * ratio;
      element.getContext('2d')?.scale(ratio, ratio);
      drawing.fromData(kept);
    };
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    return () => {
      observer.disconnect();
      drawing.off();
      pad.current = null;
    };
  }, []);

  const keep = async (file: Blob) => {
    setSaving(true);
    setFailure(null);
    try {
      const form = new FormData();
      form.set('_id', id);
      form.set('file', file, `signature.${extensions[file.type] ?? 'png'}`);
      await sendForm(uploadSignatureCall, { id }, form);
      pad.current?.clear();
      await refresh(['settings']);
      notify({ text: t('Your signature is on file.') });
    } catch (error) {
      setFailure(error instanceof ApiError ? (error.fields[0]?.message ?? error.message) : messageOf(error));
    } finally {
      setSaving(false);
    }
  };
  const withDrawing = (type: 'png' | 'svg', use: (picture: Blob) => void) => {
    const drawing = pad.current;
    if (!drawing || drawing.isEmpty()) return setFailure(emptySignature);
    if (type === 'svg') return use(new Blob([drawing.toSVG()], { type: 'image/svg+xml' }));
    canvas.current?.toBlob((picture) => picture && use(picture), 'image/png');
  };
  const saveAs = (type: 'png' | 'svg') => withDrawing(type, (picture) => saveFile(`signature-${sub}.${type}`, picture));
  const undo = () => {
    const drawing = pad.current;
    if (drawing) drawing.fromData(drawing.toData().slice(0, -1));
  };
  const choose = (file: File | null) => {
    if (!file) return;
    if (!signatureTypes.some((type) => type === file.type)) return setFailure(unsupportedSignature);
    void keep(file);
  };

  return (
    <div className={css.field}>
      {failure && <Note tone="bad">{t(failure)}</Note>}
      <canvas
        ref={canvas}
        className={css.canvas}
        style={{ height }}
        role="img"
        aria-label={t('Draw your signature here')}
        data-pen={JSON.stringify(pen)}
      />
      <Group justify="space-between" gap="xs">
        <Group gap="xs">
          <Button
            variant="default"
            size="xs"
            leftSection={<IconEraser size={14} aria-hidden />}
            onClick={() => {
              pad.current?.clear();
              setFailure(null);
            }}
          >
            {t('Start over')}
          </Button>
          <Button variant="default" size="xs" leftSection={<IconArrowBackUp size={14} aria-hidden />} onClick={undo}>
            {t('Undo last stroke')}
          </Button>
          <FileButton accept="image/*" onChange={choose}>
            {(props) => (
              <Button {...props} variant="default" size="xs" leftSection={<IconUpload size={14} aria-hidden />}>
                {t('Upload a picture')}
              </Button>
            )}
          </FileButton>
        </Group>
        <Button size="xs" loading={isSaving} onClick={() => withDrawing('png', (picture) => void keep(picture))}>
          {t('Save signature')}
        </Button>
      </Group>
      {givesFiles && (
        <Group gap="xs">
          {(['png', 'svg'] as const).map((type) => (
            <Button
              key={type}
              variant="default"
              size="xs"
              leftSection={<IconDownload size={14} aria-hidden />}
              onClick={() => saveAs(type)}
            >
              {type === 'png' ? t('Save as PNG') : t('Save as SVG')}
            </Button>
          ))}
        </Group>
      )}
    </div>
  );
}

/** Takes the signature off file. */
export function useRemoveSignature(): () => Promise<void> {
  const { _id: id } = useSession();
  return async () => {
    await sendCall(removeSignatureCall, { params: { id } });
    await refresh(['settings']);
  };
}
