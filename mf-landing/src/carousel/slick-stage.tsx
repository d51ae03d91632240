import { useEffect, useRef, type ReactElement, type RefObject } from 'react';
import library from 'react-slick';

export type Slider = library;

export interface SlickStageProps {
  readonly slides: readonly ReactElement[];
  readonly visible: number;
  /** Milliseconds between two slides. */
  readonly interval: number;
  /** Milliseconds of one movement; 0 swaps without motion. */
  readonly speed: number;
  /** Whether it may turn by itself at all: not when the visitor asked for less motion. */
  readonly autoplay: boolean;
  /** Whether it turns now. */
  readonly rotating: boolean;
  readonly slider: RefObject<Slider | null>;
  /** The index of the first slide in view, after each movement. */
  readonly onChange: (index: number) => void;
}

// The library is CommonJS with a default inside: strict module interop hands over the whole module, a loose
// one (the tests') its default.
const Slider = (library as unknown as { default?: typeof library }).default ?? library;

/** The library waits this much longer than its option says; the interval of spec section 9 is exact. */
const libraryDelay = 50;

/** Milliseconds after a movement until the library takes the next step. */
const libraryRest = 50;

/** The row, moved by react-slick. */
export function SlickStage(props: SlickStageProps) {
  const { slides, visible, interval, speed, autoplay, rotating, slider, onChange } = props;

  // By a timer of our own: the library forgets its `afterChange` when the row is measured again during the
  // movement, as it is in the first moments and when a phone is turned.
  const arrival = useRef<ReturnType<typeof setTimeout>>(undefined);
  const onDeparture = (_from: number, to: number) => {
    clearTimeout(arrival.current);
    arrival.current = setTimeout(() => onChange(to), speed + libraryRest);
  };
  useEffect(() => () => clearTimeout(arrival.current), []);

  // By method, not by the `autoplay` prop: a change of the prop makes a moving row jump, and once paused the
  // library ignores a prop that turns true again.
  useEffect(() => {
    if (!autoplay) return;
    if (rotating) slider.current?.slickPlay();
    else slider.current?.slickPause();
  }, [slider, autoplay, rotating]);

  return (
    <Slider
      ref={slider}
      infinite
      autoplay={autoplay}
      autoplaySpeed={interval - libraryDelay}
      slidesToShow={visible}
      slidesToScroll={1}
      speed={speed}
      cssEase="cubic-bezier(0.2, 0.7, 0.2, 1)"
      arrows={false}
      dots={false}
      accessibility={false}
      pauseOnHover={false}
      pauseOnFocus={false}
      beforeChange={onDeparture}
    >
      {[...slides]}
    </Slider>
  );
}
