import { Button } from '../../../../ui/button.tsx';

type Parts = { title: string; texts: string[]; retry: string; onRetry: () => void };

/** What went wrong, over the picture that does not play. */
export function VideoNotice({ title, texts, retry, onRetry }: Parts) {
  return (
    <div role="alert" className="absolute inset-0 z-30 flex flex-col items-center justify-center gap-2 bg-ink/85 p-4 text-center text-white">
      <p className="font-bold text-xl">{title}</p>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <Button onClick={onRetry}>{retry}</Button>
    </div>
  );
}
