interface RatingProps {
  /** 1 to 5. */
  readonly value: number;
}

/** A row of marigolds instead of stars, and the same in words. */
export function Rating({ value }: RatingProps) {
  return (
    <p className="land-rating">
      <span className="mg-visually-hidden">Rated {value} out of 5</span>
      {Array.from({ length: value }, (_, index) => (
        <svg key={index} viewBox="-12 -12 24 24" width="22" height="22" aria-hidden="true" focusable="false">
          <path d={bloom} />
          <circle r="3.2" />
        </svg>
      ))}
    </p>
  );
}

/** Eight round petals about the middle. */
const bloom = Array.from({ length: 8 }, (_, index) => {
  const angle = (index * Math.PI) / 4;
  const x = Math.round(Math.cos(angle) * 70) / 10;
  const y = Math.round(Math.sin(angle) * 70) / 10;
  return `M${x - 4} ${y}a4 4 0 1 0 8 0a4 4 0 1 0-8 0`;
}).join('');
