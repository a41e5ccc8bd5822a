/** What every widget stands on: its sheets, and what it is told before the first one. */
import './widget-sheets';
import '../../renderers/ready-widgets';
