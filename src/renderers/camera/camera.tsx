import { ScanBarcode } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadChunk } from '../chunk';
import { useCockpit } from '../cockpit';
import type { Detector } from './detector';
import './camera.css';

const LOOK_MS = 150;

const loadDetector = () => loadChunk(() => import('./detector')).then(({ findDetector }) => findDetector());

/** False where the browser leaves the page no camera. */
export const hasCamera = (): boolean => navigator.mediaDevices !== undefined;

/** Reads a code with the camera, where there is one, on what is held in a hand. */
export function Camera({ onRead }: { onRead(text: string): void }) {
  const { t } = useTranslation();
  const [isOn, setOn] = useState(false);
  if (!hasCamera()) return null;
  const read = (text: string) => {
    setOn(false);
    onRead(text);
  };
  return (
    <>
      <button
        type="button"
        className="icon-button camera"
        aria-pressed={isOn}
        aria-label={t('find.scan')}
        title={t('find.scan')}
        onClick={() => setOn(!isOn)}
      >
        <ScanBarcode aria-hidden />
      </button>
      {isOn && <Picture onRead={read} onEnd={() => setOn(false)} />}
    </>
  );
}

function Picture(props: { onRead(text: string): void; onEnd(): void }) {
  const { t } = useTranslation();
  const { messages } = useCockpit();
  const video = useRef<HTMLVideoElement>(null);
  const read = useEffectEvent((text: string) => props.onRead(text));
  const fail = useEffectEvent(() => {
    messages.warning(t('find.scanFailed'));
    props.onEnd();
  });
  useEffect(() => {
    let stream: MediaStream | undefined;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const failOnce = () => {
      if (!isOver) fail();
      isOver = true;
    };
    navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }).then((given) => {
      stream = given;
      if (isOver) end();
      else if (video.current) video.current.srcObject = given;
    }, failOnce);
    // One look after the other, until a code is read.
    const lookLater = (detector: Detector) => {
      timer = setTimeout(async () => {
        const [code] = video.current ? await detector.detect(video.current).catch(() => []) : [];
        if (isOver) return;
        if (code) read(code.rawValue);
        else lookLater(detector);
      }, LOOK_MS);
    };
    loadDetector().then((detector) => {
      if (!isOver) lookLater(detector);
    }, failOnce);
    return () => {
      isOver = true;
      clearTimeout(timer);
      end();
    };
  }, []);
  return (
    <div className="camera-picture">
      <video ref={video} autoPlay muted playsInline />
      <span role="status">{t('find.scanning')}</span>
    </div>
  );
}
