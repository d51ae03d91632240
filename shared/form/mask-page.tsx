import { Trans, useLingui } from '@lingui/react';
import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { Button } from 'shared/ui/button';
import type { MaskPage as Page } from './mask-pages';
import type { Cover, useBoxes } from './use-boxes';
import { useObjectUrl } from './use-object-url';

type Boxes = ReturnType<typeof useBoxes>;

/** Of a page's width or height, for one press. */
const step = 0.01;
const directions: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
};
const percent = (share: number) => Math.round(share * 100);

interface CoverBoxProps {
  readonly cover: Cover;
  /** Among those of the page, from 1. */
  readonly number: number;
  readonly boxes: Boxes;
  readonly describedBy: string;
}

/** Dragged, moved with arrow keys, or placed by a press on the page (WCAG 2.2, 2.5.7). */
function CoverBox({ cover, number, boxes, describedBy }: CoverBoxProps) {
  const { i18n } = useLingui();
  const { id, page, left, top, width, height } = cover;
  const from = useRef<{ readonly x: number; readonly y: number } | null>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    const direction = directions[event.key];
    if (!direction) return;
    event.preventDefault();
    if (event.shiftKey) boxes.grow(id, ...direction);
    else boxes.move(id, ...direction);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const area = event.currentTarget.parentElement?.getBoundingClientRect();
    if (!from.current || !area) return;
    boxes.move(
      id,
      (event.clientX - from.current.x) / area.width,
      (event.clientY - from.current.y) / area.height,
    );
    from.current = { x: event.clientX, y: event.clientY };
  };
  return (
    <button
      type="button"
      className={`mg-mask__cover ${boxes.chosen?.id === id ? 'is-chosen' : ''}`}
      style={{
        left: `${left * 100}%`,
        top: `${top * 100}%`,
        width: `${width * 100}%`,
        height: `${height * 100}%`,
      }}
      aria-label={i18n.t('Cover {number} of page {page}, {left} % from the left, {top} % from the top', {
        number,
        page: page + 1,
        left: percent(left),
        top: percent(top),
      })}
      aria-describedby={describedBy}
      onFocus={() => boxes.choose(id)}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        boxes.choose(id);
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        from.current = null;
      }}
      onPointerCancel={() => {
        from.current = null;
      }}
    />
  );
}

interface MaskPageProps {
  readonly page: Page;
  readonly index: number;
  readonly boxes: Boxes;
  readonly isLarge: boolean;
  /** Id of how a cover is moved. */
  readonly describedBy: string;
}

const unseen = { 0: <span className="mg-visually-hidden" /> };

const sizes = {
  wider: { id: /*i18n*/ 'Wider<0> cover on page {page}</0>', by: [2 * step, 0] },
  narrower: { id: /*i18n*/ 'Narrower<0> cover on page {page}</0>', by: [-2 * step, 0] },
  higher: { id: /*i18n*/ 'Higher<0> cover on page {page}</0>', by: [0, step] },
  lower: { id: /*i18n*/ 'Lower<0> cover on page {page}</0>', by: [0, -step] },
} as const;

/** A page with its covers, and what makes them fit. */
export function MaskPage({ page, index, boxes, isLarge, describedBy }: MaskPageProps) {
  const { i18n } = useLingui();
  const shown = useObjectUrl(page.jpeg);
  const covers = boxes.covers.filter((cover) => cover.page === index);
  const { chosen } = boxes;
  const number = index + 1;
  return (
    <li className="mg-mask__page">
      <p className="mg-mask__number">{i18n.t('Page {page}', { page: number })}</p>
      <div className="mg-mask__scroll">
        <div className={`mg-mask__sheet ${isLarge ? 'is-large' : ''}`}>
          {shown ? <img src={shown} alt={i18n.t('Page {page} of your document', { page: number })} /> : null}
          {/* One more way than dragging and keys, which the covers themselves have. */}
          <button
            type="button"
            tabIndex={-1}
            aria-hidden="true"
            className="mg-mask__place"
            onClick={({ currentTarget, clientX, clientY }) => {
              const { left, top, width, height } = currentTarget.getBoundingClientRect();
              boxes.place(index, (clientX - left) / width, (clientY - top) / height);
            }}
          />
          {covers.map((cover, at) => (
            <CoverBox key={cover.id} cover={cover} number={at + 1} boxes={boxes} describedBy={describedBy} />
          ))}
        </div>
      </div>
      <div className="mg-mask__actions">
        <Button variant="quiet" onClick={() => boxes.add(index)}>
          <Trans id="Add a cover<0> on page {page}</0>" values={{ page: number }} components={unseen} />
        </Button>
        {chosen?.page === index
          ? Object.entries(sizes).map(([name, { id, by }]) => (
              <Button key={name} variant="quiet" onClick={() => boxes.grow(chosen.id, by[0], by[1])}>
                <Trans id={id} values={{ page: number }} components={unseen} />
              </Button>
            ))
          : null}
        {chosen?.page === index ? (
          <Button variant="quiet" onClick={() => boxes.remove(chosen.id)}>
            <Trans
              id="Remove<0> the cover on page {page}</0>"
              values={{ page: number }}
              components={unseen}
            />
          </Button>
        ) : null}
      </div>
    </li>
  );
}
