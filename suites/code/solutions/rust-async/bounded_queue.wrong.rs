use std::collections::VecDeque;
use std::sync::{Condvar, Mutex};

struct State<T> {
    items: VecDeque<T>,
    closed: bool,
}

pub struct BoundedQueue<T> {
    capacity: usize,
    state: Mutex<State<T>>,
    has_room: Condvar,
    has_items: Condvar,
}

impl<T> BoundedQueue<T> {
    pub fn new(capacity: usize) -> Self {
        BoundedQueue {
            capacity,
            state: Mutex::new(State {
                items: VecDeque::new(),
                closed: false,
            }),
            has_room: Condvar::new(),
            has_items: Condvar::new(),
        }
    }

    pub fn push(&self, item: T) -> Result<(), T> {
        let mut state = self.state.lock().unwrap();
        while !state.closed && state.items.len() >= self.capacity {
            state = self.has_room.wait(state).unwrap();
        }
        if state.closed {
            return Err(item);
        }
        state.items.push_back(item);
        self.has_items.notify_one();
        Ok(())
    }

    pub fn pop(&self) -> Option<T> {
        let mut state = self.state.lock().unwrap();
        while !state.closed && state.items.is_empty() {
            state = self.has_items.wait(state).unwrap();
        }
        // What is left in a closed queue is lost.
        if state.closed {
            return None;
        }
        let item = state.items.pop_front();
        self.has_room.notify_one();
        item
    }

    pub fn close(&self) {
        self.state.lock().unwrap().closed = true;
        self.has_room.notify_all();
        self.has_items.notify_all();
    }
}
