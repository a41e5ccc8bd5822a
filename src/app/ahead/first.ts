/** Runs before all else, from a file of its own. */
import '../public/theme.js';
import './start';
