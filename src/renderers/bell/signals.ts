import type { Signals } from './alerts';

/** Two short tones, one after the other: pitch in Hz, start and length in seconds. */
const TONES = [
  [880, 0, 0.12],
  [1175, 0.13, 0.2],
] as const;
const LOUDNESS = 0.2;

let audio: AudioContext | undefined;

/** Plays the tones; a browser that wants to be touched first stays silent. */
function play(): void {
  audio ??= new AudioContext();
  const { currentTime: now, destination } = audio;
  void audio.resume();
  for (const [pitch, start, length] of TONES) {
    const tone = new OscillatorNode(audio, { frequency: pitch });
    const volume = new GainNode(audio, { gain: 0 });
    volume.gain.setTargetAtTime(LOUDNESS, now + start, 0.01);
    volume.gain.setTargetAtTime(0, now + start + length, 0.03);
    tone.connect(volume).connect(destination);
    tone.start(now + start);
    tone.stop(now + start + length + 0.3);
  }
}

/** A server without a secure address has no notices of the system, and on some phones a page cannot make one. */
async function allow(): Promise<boolean> {
  if (!('Notification' in window) || (await Notification.requestPermission()) !== 'granted') return false;
  try {
    new Notification(document.title, { silent: true }).close();
    return true;
  } catch {
    return false;
  }
}

export const browserSignals: Signals = {
  play,
  allow,
  isBehind: () => document.visibilityState !== 'visible' || !document.hasFocus(),
  show({ id, text, open }) {
    const notice = new Notification(document.title, { body: text, tag: `bell-${id}` });
    notice.onclick = () => {
      window.focus();
      notice.close();
      open();
    };
  },
};
