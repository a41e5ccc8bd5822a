import { type ChangeEvent, useState } from 'react';
import { type PictureProblem, pictureProblem, squarePicture } from './square-picture';

/** Takes the file that a person chose as a picture, and tells what speaks against it. */
export function useChosenPicture(onChosen: (picture: string) => void): {
  readonly problem: PictureProblem | null;
  choose(event: ChangeEvent<HTMLInputElement>): Promise<void>;
} {
  const [problem, setProblem] = useState<PictureProblem | null>(null);
  return {
    problem,
    async choose({ target }) {
      const file = target.files?.[0];
      const found = file ? pictureProblem(file) : null;
      setProblem(found);
      if (!file || found) return;
      try {
        onChosen(await squarePicture(file));
      } catch {
        setProblem('unreadable');
      }
    },
  };
}
