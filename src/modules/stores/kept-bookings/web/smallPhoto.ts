const longestSide = 1600;

/** A photo drawn anew in the browser and small, so that place, time and owner of the camera stay on the device. */
async function drawn(file: File): Promise<HTMLCanvasElement> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas;
}

/** Such a photo as the data URL of a JPEG. */
export async function smallPhoto(file: File): Promise<string> {
  return (await drawn(file)).toDataURL('image/jpeg', 0.8);
}

/** Such a photo as a file; what is no picture the browser can draw stays as it is. */
export async function smallFile(file: File): Promise<File> {
  const canvas = await drawn(file).catch(() => null);
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas ? canvas.toBlob(resolve, 'image/jpeg', 0.8) : resolve(null),
  );
  return blob ? new File([blob], file.name.replace(/[.]\w+$/, '.jpg'), { type: 'image/jpeg' }) : file;
}
