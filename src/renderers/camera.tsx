import { ScanBarcode } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCockpit } from './cockpit';
import './camera.css';

/** As much of the browser's detector as is used; TypeScript knows nothing of it yet. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
const { BarcodeDetector } = globalThis as { BarcodeDetector?: new () => Detector };

const LOOK_MS = 150;

/** False where the browser reads no codes, or leaves the page no camera. */
export const hasCamera = (): boolean => BarcodeDetector !== undefined && navigator.mediaDevices !== undefined;

/** Reads a code with the camera, where there is one that can, on what is held in a hand. */
export function Camera({ onRead }: { onRead(text: string): void }) {
  const { t } = useTranslation();
  const [isOn, setOn] = useState(false);
  if (!BarcodeDetector || !hasCamera()) return null;
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
      {isOn && <Picture detector={new BarcodeDetector()} onRead={read} onEnd={() => setOn(false)} />}
    </>
  );
}

function Picture(props: { detector: Detector; onRead(text: string): void; onEnd(): void }) {
  const { t } = useTranslation();
  const { messages } = useCockpit();
  const video = useRef<HTMLVideoElement>(null);
  const look = useEffectEvent(async () => (video.current ? props.detector.detect(video.current).catch(() => []) : []));
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
    navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }).then(
      (given) => {
        stream = given;
        if (isOver) end();
        else if (video.current) video.current.srcObject = given;
      },
      () => {
        if (!isOver) fail();
      },
    );
    // One look after the other, until a code is read.
    const lookLater = () => {
      timer = setTimeout(async () => {
        const [code] = await look();
        if (isOver) return;
        if (code) read(code.rawValue);
        else lookLater();
      }, LOOK_MS);
    };
    lookLater();
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
