import { useLingui } from '@lingui/react';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { i18n } from 'shared/i18n/i18n';
import { useMedia } from 'shared/remote/use-media';
import { CarouselControls, type Step } from './carousel-controls';
import type { Slider } from './slick-stage';
import { useSlick } from './use-slick';
import './carousel.css';

interface Slide {
  /** Unique in its carousel; also what a screen reader hears when the visitor turns to it. */
  readonly name: string;
  readonly content: ReactNode;
}

interface CarouselProps {
  readonly label: string;
  /**
   * Also the name of its style: `land-carousel--<kind>` sets how many slides share the row before the script
   * is there.
   */
  readonly kind: 'partners' | 'testimonials';
  readonly slides: readonly Slide[];
  /** Slides in view on a phone, from 48rem and from 64rem. */
  readonly visible: readonly [number, number, number];
  /** Milliseconds between two slides. */
  readonly interval: number;
  /** Adds buttons for the previous and the next slide. */
  readonly steps?: boolean;
}

/** A component of its own: react-slick would style a plain element. */
function SlideFrame({ position, children }: { position: string; children: ReactNode }) {
  const { i18n } = useLingui();
  return (
    <div
      className="land-carousel__slide"
      role="group"
      aria-roledescription={i18n.t('slide')}
      aria-label={position}
    >
      {children}
    </div>
  );
}

/** What a screen reader hears when the visitor has turned to a slide. */
const announcementOf = (slides: readonly Slide[], index: number): string =>
  i18n.t('{name}, {position} of {count}', {
    name: slides[index]?.name ?? '',
    position: index + 1,
    count: slides.length,
  });

/** How many slides are in view. */
function useVisible([phone, tablet, desktop]: CarouselProps['visible']): number {
  const fromTablet = useMedia('(min-width: 48rem)');
  const fromDesktop = useMedia('(min-width: 64rem)');
  if (fromDesktop) return desktop;
  return fromTablet ? tablet : phone;
}

/** Moves the slides. A press that comes before the script waits for it. */
function useStep(slider: RefObject<Slider | null>, isThere: boolean, load: () => void) {
  const pending = useRef<Step | null>(null);

  useEffect(() => {
    if (!isThere) return;
    if (pending.current) slider.current?.[pending.current]();
    pending.current = null;
  }, [isThere, slider]);

  return (direction: Step) => {
    if (slider.current) return slider.current[direction]();
    pending.current = direction;
    load();
  };
}

/**
 * A row of slides that turns by itself and never against the visitor: it waits while hovered or focused, has
 * a pause button (WCAG 2.2 2.2.2) and does not move for those who asked for less motion.
 */
export function Carousel({ label, kind, slides, visible, interval, steps = false }: CarouselProps) {
  const { i18n } = useLingui();
  const root = useRef<HTMLDivElement>(null);
  const slider = useRef<Slider>(null);
  const [paused, setPaused] = useState(false);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const [current, setCurrent] = useState(0);
  const [said, setSaid] = useState<number | null>(null);
  // Nothing moves until the media query has been read.
  const reduced = useMedia('(prefers-reduced-motion: reduce)', true);
  const inView = useVisible(visible);
  // Without motion, a row without step buttons shows all its slides at once.
  const { Stage, failed, load } = useSlick(root, !reduced || steps);
  const step = useStep(slider, Stage !== null, load);

  const frames = slides.map(({ name, content }, index) => (
    <SlideFrame
      key={name}
      position={i18n.t('{position} of {count}', { position: index + 1, count: slides.length })}
    >
      {content}
    </SlideFrame>
  ));
  const onChange = (index: number) => {
    setCurrent(index);
    // Spoken only after the visitor's own step: a row that turns by itself must not talk over the page.
    if (focused) setSaid(index);
  };

  return (
    <div
      ref={root}
      role="group"
      className={`land-carousel land-carousel--${kind}`}
      aria-roledescription={i18n.t('carousel')}
      aria-label={label}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={(event) => setFocused(event.currentTarget.contains(event.relatedTarget))}
    >
      <div className="land-carousel__view">
        {Stage ? (
          <Stage
            slides={frames}
            visible={inView}
            interval={interval}
            speed={reduced ? 0 : 600}
            autoplay={!reduced}
            rotating={!reduced && !paused && !hovered && !focused}
            slider={slider}
            onChange={onChange}
          />
        ) : (
          <div className="land-carousel__still">{frames}</div>
        )}
      </div>
      {/* The step buttons are there from the start, or Tab would pass them by: the script comes only when the
          row is near. */}
      <div className="land-carousel__controls">
        <CarouselControls
          subject={label}
          position={steps && !failed ? `${current + 1} / ${slides.length}` : undefined}
          onStep={step}
          paused={paused}
          onPause={Stage && !reduced ? () => setPaused(!paused) : undefined}
        />
      </div>
      {steps ? (
        <p className="mg-visually-hidden" role="status">
          {said === null ? null : announcementOf(slides, said)}
        </p>
      ) : null}
    </div>
  );
}
