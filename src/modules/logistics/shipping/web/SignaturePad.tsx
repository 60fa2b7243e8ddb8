import SignatureDrawing from 'signature_pad';
import { useEffect, useImperativeHandle, useRef, type Ref } from 'react';
import { Button } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import css from './shipping.module.css';

export interface PadHandle {
  /** The drawing as a PNG data address, or null when nothing is drawn. */
  read: () => string | null;
  clear: () => void;
}

/** A field to sign in with a finger or a pen. The pen's figures are the specification's (§9). */
export function SignaturePad({
  ref,
  label,
  trouble,
  onStroke,
}: {
  ref: Ref<PadHandle>;
  label: string;
  trouble?: string | null;
  onStroke?: () => void;
}) {
  const { t } = useTranslation();
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawing = useRef<SignatureDrawing | null>(null);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    const pad = new SignatureDrawing(element, {
      minWidth: 0.5,
      maxWidth: 2.5,
      minDistance: 5,
      throttle: 16,
      velocityFilterWeight: 0.7,
      penColor: 'black',
      backgroundColor: 'white',
    });
    drawing.current = pad;
    // A turned phone changes the canvas: what was drawn is drawn again at the new size.
    const fit = () => {
      const ratio = Math.max(window.devicePixelRatio, 1);
      const drawn = pad.toData();
      element.width = element.offsetWidth * ratio;
      element.height = element.offsetHeight * ratio;
      element.getContext('2d')?.scale(ratio, ratio);
      pad.clear();
      pad.fromData(drawn);
    };
    fit();
    const onEnd = () => onStroke?.();
    pad.addEventListener('endStroke', onEnd);
    window.addEventListener('resize', fit);
    return () => {
      window.removeEventListener('resize', fit);
      pad.removeEventListener('endStroke', onEnd);
      pad.off();
    };
  }, [onStroke]);
  useImperativeHandle(ref, () => ({
    read: () => (drawing.current && !drawing.current.isEmpty() ? drawing.current.toDataURL('image/png') : null),
    clear: () => drawing.current?.clear(),
  }));
  return (
    <div className={css.pad} data-bad={trouble ? true : undefined}>
      <p className={css.padLabel} aria-hidden>
        {label}
      </p>
      <canvas ref={canvas} role="img" aria-label={label} />
      {trouble && (
        <p className={css.trouble} role="alert">
          {t(trouble)}
        </p>
      )}
      <Button variant="subtle" size="compact-md" onClick={() => drawing.current?.clear()}>
        {t('Clear the drawing')}
      </Button>
    </div>
  );
}
