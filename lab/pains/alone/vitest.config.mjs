/* What Vitest needs to run tests of a remote: the same kit as Jest. */
export default {
  server: { fs: { strict: false } },
  test: {
    globals: true,
    environment: 'jsdom',
    setupFiles: ['./as-jest.mjs', 'test-kit/setup-dom'],
    server: { deps: { inline: [/shared|test-kit|contract|platform|sdk/] } },
  },
};
