import { IconPhotoPlus, IconRotateClockwise, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { useOptions } from '#kernel/web/data/session.ts';
import { Button, FileButton, Group, Modal, Slider, Stack } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { Meaning, Note } from '#kernel/web/ui/Note.tsx';
import { drawnSize, firstView, fitted, mostZoom, turned, zoomed, type View } from './cropping.ts';
import { canvasSide } from './drawAvatar.ts';
import css from './profile.module.css';
import { useAct } from './useAct.ts';
import { usePicture } from './usePicture.ts';

const previewSide = 200;
const accepted = 'image/png,image/jpeg,image/webp';

/** Profile picture (spec §2: canvas 400 by 400, preview 200): choose, move, enlarge, turn, keep or remove. */
export function PictureDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const picture = usePicture();
  const present = useOptions()['picture'];
  const [image, setImage] = useState<ImageBitmap | null>(null);
  const [view, setView] = useState<View>(firstView);
  const { act, isBusy, failure, setFailure } = useAct(onClose);
  const canvas = useRef<HTMLCanvasElement>(null);
  const preview = useRef<HTMLCanvasElement>(null);
  const grip = useRef<{ x: number; y: number; from: View } | null>(null);

  useEffect(() => {
    if (!image || !canvas.current || !preview.current) return;
    draw(canvas.current, image, view);
    preview.current.getContext('2d')?.drawImage(canvas.current, 0, 0, previewSide, previewSide);
  }, [image, view]);
  useEffect(() => () => image?.close(), [image]);

  const open = async (file: File | null) => {
    if (!file) return;
    setFailure(null);
    if (!accepted.split(',').includes(file.type)) return setFailure('A picture of yourself must be PNG, JPEG or WebP.');
    try {
      setImage(await createImageBitmap(file, { imageOrientation: 'from-image' }));
      setView(firstView);
    } catch {
      setFailure('This picture is damaged or not complete. Save it again as PNG or JPEG and retry.');
    }
  };
  const change = (next: View) => image && setView(fitted(image, next, canvasSide));
  const onMove = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!grip.current) return;
    // The canvas is shown smaller on a phone: what the finger moves is counted in its own pixels.
    const scale = canvasSide / event.currentTarget.getBoundingClientRect().width;
    const { from, x, y } = grip.current;
    change({ ...from, x: from.x + (event.clientX - x) * scale, y: from.y + (event.clientY - y) * scale });
  };

  return (
    <Modal opened onClose={onClose} title={t('Profile picture')} size={720}>
      <Stack gap="md">
        {failure && <Note tone="bad">{t(failure)}</Note>}
        <div className={css.crop} hidden={!image}>
          <canvas
            ref={canvas}
            width={canvasSide}
            height={canvasSide}
            className={css.canvas}
            tabIndex={0}
            aria-label={t('Picture: drag it, or move it with the arrow keys')}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              grip.current = { x: event.clientX, y: event.clientY, from: view };
            }}
            onPointerMove={onMove}
            onPointerUp={() => (grip.current = null)}
            onPointerCancel={() => (grip.current = null)}
            onWheel={(event) =>
              change(zoomed(view, Math.min(mostZoom, Math.max(1, view.zoom * (event.deltaY < 0 ? 1.08 : 0.92)))))
            }
            onKeyDown={(event) => {
              const step = { ArrowLeft: [-10, 0], ArrowRight: [10, 0], ArrowUp: [0, -10], ArrowDown: [0, 10] }[
                event.key
              ];
              if (!step) return;
              event.preventDefault();
              change({ ...view, x: view.x + (step[0] ?? 0), y: view.y + (step[1] ?? 0) });
            }}
          />
          <div className={css.side}>
            <canvas
              ref={preview}
              width={previewSide}
              height={previewSide}
              className={css.preview}
              role="img"
              aria-label={t('Preview')}
            />
            <div>
              <span id="picture-zoom">{t('Zoom')}</span>
              <Slider
                min={1}
                max={mostZoom}
                step={0.01}
                label={null}
                value={view.zoom}
                onChange={(zoom) => change(zoomed(view, zoom))}
                thumbLabel={t('Zoom')}
              />
            </div>
            <Button
              variant="default"
              leftSection={<IconRotateClockwise size={16} aria-hidden />}
              onClick={() => change(turned(view))}
            >
              {t('Rotate')}
            </Button>
          </div>
        </div>
        {!image && (
          <div className={css.present}>
            {typeof present === 'string' ? (
              <img
                src={present.replace('/60', '/200')}
                alt={t('Your picture now')}
                width={previewSide}
                height={previewSide}
              />
            ) : (
              <Meaning>{t('You have no picture yet; your initials are shown.')}</Meaning>
            )}
          </div>
        )}
        <Group justify="space-between">
          <Group gap="xs">
            <FileButton accept={accepted} onChange={(file) => void open(file)}>
              {(props) => (
                <Button {...props} variant="default" leftSection={<IconPhotoPlus size={16} aria-hidden />}>
                  {image ? t('Another picture') : t('Choose a picture')}
                </Button>
              )}
            </FileButton>
            {typeof present === 'string' && !image && (
              <Button
                variant="subtle"
                color="red"
                loading={isBusy}
                leftSection={<IconTrash size={16} aria-hidden />}
                onClick={() => void act(picture.remove)}
              >
                {t('Remove')}
              </Button>
            )}
          </Group>
          <Group gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            {image && (
              <Button
                loading={isBusy}
                onClick={() => void act(() => picture.keep(canvas.current?.toDataURL('image/png') ?? ''))}
              >
                {t('Save')}
              </Button>
            )}
          </Group>
        </Group>
      </Stack>
    </Modal>
  );
}

function draw(canvas: HTMLCanvasElement, image: ImageBitmap, view: View): void {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  const size = drawnSize(image, { ...view, quarter: 0 }, canvasSide);
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, canvasSide, canvasSide);
  pen.imageSmoothingQuality = 'high';
  pen.translate(canvasSide / 2 + view.x, canvasSide / 2 + view.y);
  pen.rotate((view.quarter * Math.PI) / 2);
  pen.drawImage(image, -size.width / 2, -size.height / 2, size.width, size.height);
}
