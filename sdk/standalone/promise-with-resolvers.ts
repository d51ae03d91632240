interface Resolvers {
  readonly promise: Promise<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (reason?: unknown) => void;
}

function withResolvers(): Resolvers {
  let resolve: Resolvers['resolve'] = () => undefined;
  let reject: Resolvers['reject'] = () => undefined;
  const promise = new Promise((...settle) => ([resolve, reject] = settle));
  return { promise, resolve, reject };
}

// MSW's interceptors use it; of the browsers of the portal, Chrome has it from 119 on and Safari from 17.4.
if (!('withResolvers' in Promise)) Object.assign(Promise, { withResolvers });
