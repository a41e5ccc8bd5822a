/** Makes the photo that is kept of a file that a person chose (OPEN-147). */
import { PICTURE } from '../../engine/constants';

export type PictureProblem = 'type' | 'size' | 'unreadable';

/** What speaks against a file before it is opened; null: nothing. */
export function pictureProblem({ type, size }: Pick<File, 'type' | 'size'>): PictureProblem | null {
  if (!PICTURE.types.some((known) => known === type)) return 'type';
  return size > PICTURE.bytes ? 'size' : null;
}

/** The largest square in the middle of a picture. */
export function middleSquare(width: number, height: number): { left: number; top: number; side: number } {
  const side = Math.min(width, height);
  return { left: Math.floor((width - side) / 2), top: Math.floor((height - side) / 2), side };
}

/** The square middle of a picture as a data address; throws if the file is no picture. */
export async function squarePicture(file: File): Promise<string> {
  const image = await createImageBitmap(file);
  const { left, top, side } = middleSquare(image.width, image.height);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.min(side, PICTURE.px);
  canvas.getContext('2d')?.drawImage(image, left, top, side, side, 0, 0, canvas.width, canvas.height);
  image.close();
  return canvas.toDataURL(file.type, 0.9);
}
