import { painted } from 'shared/remote/painted';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('what is to wait for a frame', () => {
  it('goes on after a while in a page that draws none', async () => {
    jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
    const settled = jest.fn();
    void painted().then(settled);
    await jest.advanceTimersByTimeAsync(99);
    expect(settled).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(settled).toHaveBeenCalled();
  });
});
