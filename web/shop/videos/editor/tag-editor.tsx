import { Undo2 } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProductId } from '#contract/ids.ts';
import { maxVideoTags } from '#contract/shop/videos/video-limits.ts';
import type { OwnVideo } from '#contract/shop/videos/videos.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { DiscardQuestion } from '../../../ui/overlays/discard-question.tsx';
import { usePageQuestion } from '../../../ui/overlays/use-page-question.ts';
import { DetailsFields } from './details-fields.tsx';
import { EditorKeyList } from './editor-key-list.tsx';
import { editorSizes } from './editor-sizes.ts';
import { PlayControls } from './play-controls.tsx';
import { Playhead } from './playhead.ts';
import { TagDialog } from './tag-dialog.tsx';
import { endedHere, newTag, startedHere } from './tag-draft.ts';
import { TagRow } from './tag-row.tsx';
import { TaggedPicture } from './tagged-picture.tsx';
import { TimeLine } from './time-line.tsx';
import { useEditorKeys } from './use-editor-keys.ts';
import { useVideoDraft } from './use-video-draft.ts';

type Parts = { video: OwnVideo /** Loads what somebody else has saved. */; onReload: () => void };

/**
 * The picture with its tags, the time line below, and the products beside, which scroll at the picture's height. On a phone the products follow the
 * time line; on its side everything but them stands at the right of the picture.
 */
export function TagEditor({ video, onReload }: Parts) {
  const draft = useVideoDraft(video);
  const { tags } = draft.draft;
  const [playhead] = useState(() => new Playhead(video.played?.duration ?? null));
  const moment = useSyncExternalStore(playhead.subscribe, () => playhead.moment);
  const { seconds, duration } = moment;
  const editor = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState<ProductId>();
  const [focused, setFocused] = useState<ProductId>();
  const [isTagging, setTagging] = useState(false);
  const leave = useLeaving(draft.isChanged);
  const canTag = tags.length < maxVideoTags;

  // The tag is there once it is drawn, and the dialog has given the focus back.
  useEffect(() => {
    if (!focused || isTagging) return;
    const frame = requestAnimationFrame(() => {
      editor.current?.querySelector<HTMLElement>(`[data-tag="${focused}"]`)?.focus();
      setFocused(undefined);
    });
    return () => cancelAnimationFrame(frame);
  }, [focused, isTagging]);

  function choose(id: ProductId): void {
    setChosen(id);
    setFocused(id);
  }

  function openTagging(): void {
    if (!canTag) return;
    if (moment.isPlaying) playhead.toggle();
    setTagging(true);
  }

  useEditorKeys(editor, {
    onSpace: () => playhead.toggle(),
    onUndo: draft.undo,
    onStep: (frames) => playhead.step(frames),
    onTag: openTagging,
    onStart: () => chosen && draft.changeTag(chosen, (tag) => startedHere(tag, seconds, duration)),
    onEnd: () => chosen && draft.changeTag(chosen, (tag) => endedHere(tag, seconds, duration)),
  });

  return (
    <form
      ref={editor}
      noValidate
      className={classNames(
        'flex flex-col gap-5 row:grid row:grid-cols-[auto_minmax(0,1fr)] row:grid-rows-[auto_1fr_auto] row:gap-x-4 row:gap-y-2',
        editorSizes,
      )}
      onSubmit={(event) => {
        event.preventDefault();
        void draft.save();
      }}
    >
      <div className="flex flex-col gap-3 row:contents beside:grid beside:grid-cols-[auto_minmax(0,1fr)] beside:gap-x-6">
        <div className="flex flex-col gap-2 row:contents">
          <TaggedPicture {...{ video, draft, playhead, seconds, chosen }} isUnplayable={moment.isUnplayable} onChoose={setChosen} />
          {video.played && <PlayControls playhead={playhead} canTag={canTag} onTag={openTagging} />}
        </div>
        {video.played && duration > 0 && <TimeLine {...{ draft, playhead, chosen }} onChoose={setChosen} />}
        <Products {...{ draft, chosen, seconds, duration, canTag }} onTag={openTagging} onSelect={choose} seek={(to) => playhead.seek(to)} />
      </div>
      <div className="flex flex-col gap-5 row:col-span-2 row:row-start-5">
        <DetailsFields draft={draft} />
        <EditorKeyList />
      </div>
      <SaveBar draft={draft} onReload={onReload} />
      {isTagging && (
        <TagDialog
          seconds={seconds}
          tagged={tags.map(({ product }) => product)}
          onClose={() => setTagging(false)}
          onChoose={(product) => {
            const { id, name, image_url, price_paise } = product;
            draft.addTag(newTag({ id, name, image_url, price_paise }, seconds, tags));
            choose(id);
            setTagging(false);
          }}
        />
      )}
      <DiscardQuestion leave={leave} />
    </form>
  );
}

/** Asks before changes are lost, also while they are being saved: then it goes on by itself once they are. */
function useLeaving(isChanged: boolean) {
  const leave = usePageQuestion(isChanged);
  const { isAsking, discard } = leave;
  const goOn = useEffectEvent(discard);
  useEffect(() => {
    if (isAsking && !isChanged) goOn();
  }, [isAsking, isChanged]);
  return leave;
}

type ProductsParts = {
  draft: ReturnType<typeof useVideoDraft>;
  chosen: ProductId | undefined;
  seconds: number;
  duration: number;
  canTag: boolean;
  onTag: () => void;
  onSelect: (id: ProductId) => void;
  seek: (seconds: number) => void;
};

function Products({ draft, chosen, seconds, duration, canTag, onTag, onSelect, seek }: ProductsParts) {
  const { t } = useTranslation('shoppable');
  const { tags } = draft.draft;
  return (
    <section
      aria-labelledby="products-title"
      className="flex flex-col gap-2 row:col-span-2 row:row-start-4 beside:col-start-2 beside:row-start-1 beside:h-0 beside:min-h-full beside:overflow-y-auto"
    >
      <div className="flex items-center justify-between gap-3">
        <h2 id="products-title" className="font-bold text-xl">
          {t('editor.products')}
        </h2>
        {duration === 0 && canTag && <Button onClick={onTag}>{t('editor.tagHere')}</Button>}
      </div>
      {tags.length === 0 && <p className="text-quiet">{t('editor.noTags')}</p>}
      {!canTag && <p className="text-quiet text-sm">{t('editor.full', { count: maxVideoTags })}</p>}
      {tags.length > 0 && (
        <ul className="divide-y divide-hairline overflow-hidden rounded-lg border border-hairline bg-surface">
          {tags.map((tag) => (
            <TagRow
              key={tag.product.id}
              tag={tag}
              seconds={seconds}
              duration={duration}
              isChosen={tag.product.id === chosen}
              onSelect={() => {
                seek(tag.timestamp_seconds);
                onSelect(tag.product.id);
              }}
              onChange={(change) => draft.changeTag(tag.product.id, change)}
              onRemove={() => draft.removeTag(tag.product.id)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

/** At the foot of a phone, in the thumb's reach; on its side at the foot of the picture. */
function SaveBar({ draft, onReload }: { draft: ReturnType<typeof useVideoDraft>; onReload: () => void }) {
  const { t } = useTranslation('shoppable');
  return (
    <div
      data-foot
      className="sticky bottom-[calc(4rem+env(safe-area-inset-bottom))] z-20 -mx-4 flex flex-col gap-3 border-ink-200 border-t bg-paper px-4 py-3 sm:-mx-6 sm:px-6 lg:bottom-0 lg:mx-0 lg:px-0 row:static row:col-start-2 row:row-start-3 row:mx-0 row:border-0 row:p-0"
    >
      {draft.isStale && (
        <div role="alert" className="flex flex-col items-start gap-2 rounded-md bg-brick-pale p-3 text-sm">
          <p className="font-semibold text-brick">{t('editor.conflictTitle')}</p>
          <p>{t('editor.conflictText')}</p>
          <Button onClick={onReload}>{t('editor.reload')}</Button>
        </div>
      )}
      <div className="flex gap-2">
        <Button type="submit" look="primary" busy={draft.isSaving} disabled={!draft.isChanged || draft.isStale} className="flex-1 lg:flex-none">
          {t(draft.isSaving ? 'editor.saving' : 'editor.save')}
        </Button>
        <Button onClick={draft.undo} disabled={!draft.canUndo}>
          <Undo2 aria-hidden className="size-4" />
          {t('editor.undo')}
        </Button>
      </div>
    </div>
  );
}
